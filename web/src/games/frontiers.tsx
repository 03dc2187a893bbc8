/** The table of New Frontiers. */
import type { Schemas } from "../api/types";
import { Board, Still } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { baseOf, faceOf, lineOf, memo, nameOf, type Face, type Faces, type Kind } from "../pieces/face";
import { Goal, Goals } from "../pieces/goals";
import { Good, KINDS, Symbol } from "../pieces/icons";
import { Count, Counts, Fact, Places, Token, Zone } from "../pieces/parts";
import { Plate } from "../pieces/plate";
import { Avatar } from "../pieces/seating";
import type { Game, Shown, TableProps } from "../pieces/game";
import { whoOf } from "../pieces/players";
import { pricesOf } from "../pieces/sums";
import { form, t } from "../words";
import { signsOf } from "./frontiers-signs";
import { label, endName } from "./frontiers-words";

type Table = Schemas["FrontiersTableView"];
type Empire = Schemas["FrontiersEmpireView"];
type TileSet = Schemas["FrontiersShownTileSet"];

/** Tiles, goals and action tiles, by the rules version of the tile set. */
function makeFaces(catalogue: Schemas["FrontiersComponents"]): ReadonlyMap<string, Faces> {
  const actions = catalogue.actions.map(faceOfAction);
  return new Map(
    Object.values(catalogue.tile_sets).map((set) => {
      const all = [...facesOfSet(set), ...actions];
      return [set.rules_version, new Map(all.map((face) => [face.id, face]))];
    }),
  );
}

const NO_FACES: Faces = new Map();
const setsOf = memo(makeFaces);

/** The faces of the tile set that is played with. */
function facesOf(catalogue: Schemas["FrontiersComponents"], rules?: string): Faces {
  const sets = setsOf(catalogue);
  return sets.get(rules ?? "") ?? [...sets.values()][0] ?? NO_FACES;
}

function facesOfSet(set: TileSet): Face[] {
  return [
    ...set.developments.map(faceOfDevelopment),
    ...set.worlds.map(faceOfWorld),
    ...set.home_worlds.map(faceOfWorld),
    ...set.goals.map(faceOfGoal),
  ];
}

type Tile = Schemas["FrontiersShownDevelopment"] | Schemas["FrontiersShownWorld"] | Schemas["FrontiersShownHomeWorld"];

function printed(tile: Tile): Omit<Face, "sort"> {
  const powers = (tile.powers ?? []).map((power) => ({ ...lineOf(power.text), signs: signsOf(power) }));
  const scoring = tile.scoring ? [{ phase: null, text: tile.scoring.text, signs: "vp:n / tableau", scores: true }] : [];
  return {
    id: tile.id,
    name: tile.name,
    cost: tile.cost ?? null,
    vp: tile.vp ?? "?",
    keywords: tile.keywords ?? [],
    lines: [...powers, ...scoring],
    note: tile.confidence === "reconstructed" ? t("Reconstructed: the printed values were not available.") : null,
  };
}

const faceOfDevelopment = (tile: Schemas["FrontiersShownDevelopment"]): Face => ({ ...printed(tile), sort: "development" });

function faceOfWorld(tile: Schemas["FrontiersShownWorld"] | Schemas["FrontiersShownHomeWorld"]): Face {
  const face = printed(tile);
  const colonists = tile.colonists ?? 1;
  const settlers = colonists === 1 ? [] : [{ phase: null, text: t("Needs {count:colonist|colonists}.", { count: colonists }), signs: Array<string>(colonists).fill("people").join(" ") }];
  return {
    ...face,
    sort: "world",
    defense: tile.defense ?? null,
    kind: tile.kind ?? null,
    how: tile.goods ?? null,
    lines: [...settlers, ...face.lines],
  };
}

function faceOfGoal(goal: Schemas["FrontiersGoal"]): Face {
  return { id: goal.id, name: goal.name, sort: "other", lines: [{ phase: null, text: goal.text }] };
}

function faceOfAction(action: Schemas["FrontiersShownAction"]): Face {
  const lines = [
    ...(action.action ? [{ phase: null, text: action.action }] : []),
    { phase: null, text: t("Whoever selects it: {bonus}", { bonus: action.bonus }), short: action.bonus },
  ];
  return { id: action.id, name: action.name, sort: "other", lines };
}

interface Props extends Shown<Table> {
  /** What the tiles to choose from cost now, with the parts of the sum. */
  prices: ReadonlyMap<string, string>;
}

/** The action tiles of the round, and in which order seats select. */
function Actions(props: Props) {
  const { table, faces, who } = props;
  const current = table.chooser === null ? null : table.selected[table.selected.length - 1];
  return (
    <Zone name="actions" title={t("Round {round}", { round: table.round })} aside={<Order {...props} />}>
      <div class="p-tokens" role="group" aria-label={t("Action tiles")}>
        {table.row.map((action) => (
          <ActionTile
            key={action}
            face={faceOf(faces, action)}
            taken={table.selected.includes(action)}
            by={action === current && table.chooser !== null ? table.chooser : null}
            who={who}
            credits={action === "produce" ? table.produce_credits : 0}
          />
        ))}
      </div>
    </Zone>
  );
}

function Order({ table, who }: Props) {
  return (
    <div class="p-order">
      <Seats label={t("To select")} seats={table.waiting} who={who} />
      <Seats label={t("Have selected")} seats={table.acted} who={who} />
      <Seats label={t("In this order")} seats={table.resolution} who={who} />
    </div>
  );
}

function Seats({ label: said, seats, who }: { label: string; seats: readonly number[]; who: Props["who"] }) {
  if (!seats.length) return null;
  return (
    <p>
      <small>{said}: </small>
      {seats.map((seat) => <Avatar key={seat} seat={seat} said={who(seat)} />)}
    </p>
  );
}

/** What is left for all. */
function Piles({ table, faces }: Props) {
  return (
    <>
      <Counts>
        <Count label={t("VP left")} value={table.pool} symbol="vp" />
        <Count label={form(table.colonists, "colonist|colonists")} value={table.colonists} symbol="people" />
        <Count label={t("worlds in the bag")} value={table.bag} symbol="deck" pile="deck" />
        <Supply supply={table.supply} />
      </Counts>
      {table.removed.length > 0 && (
        <p class="p-say">{t("Home worlds out of the game: {worlds}.", { worlds: table.removed.map((world) => nameOf(faces, world)).join(", ") })}</p>
      )}
      {table.ending.length > 0 && <p class="p-last">{t("Last round: {why}.", { why: table.ending.map(endName).join(", ") })}</p>}
    </>
  );
}

/** The symbols of the action tiles. */
const SYMBOLS: Record<string, string> = {
  isolation: "dome", "trade-consume": "trade", "send-diplomats": "crown", "goal-survey": "search",
};

function ActionTile(props: { face: Face; taken: boolean; by: number | null; who: Props["who"]; credits: number }) {
  const { face, taken, by, who, credits } = props;
  return (
    <Token piece={face.id} class={`p-action${taken ? " p-taken" : ""}${by === null ? "" : " p-current"}`}>
      <b><Symbol name={SYMBOLS[face.id] ?? face.id} />{face.name}</b>
      {face.lines.map((line) => <span key={line.text} class="p-unseen">{line.text} </span>)}
      <span aria-hidden="true">{face.lines.at(-1)?.short}</span>
      {credits > 0 && <em><i aria-hidden="true"><Symbol name="credit" />{credits}</i><span class="p-unseen">{t("{count:credit|credits} on it", { count: credits })}</span></em>}
      {by === null ? taken && <em>{t("selected")}</em> : <em>{t("now: {who}", { who: who(by) })}</em>}
    </Token>
  );
}

function Supply(props: { supply: Record<string, number> }) {
  return (
    <span class="p-count">
      {Object.entries(props.supply).map(([kind, count]) => (
        <span key={kind} class="p-count"><Good kind={kind as Kind} /> <b>{count}</b></span>
      ))}
    </span>
  );
}

function Some(props: { title: string; tiles: readonly string[]; faces: Faces; small?: boolean }) {
  if (!props.tiles.length) return null;
  return (
    <Zone name="choose" title={props.title}>
      <Cards label={props.title} {...(props.small ? { lie: "few" as const } : {})}>
        {props.tiles.map((tile) => (
          <Card key={tile} piece={tile} face={faceOf(props.faces, tile)} small={props.small ?? false} />
        ))}
      </Cards>
    </Zone>
  );
}

/** The tracks of developments: small ones and large ones by price, with how many are left. */
function Developments({ table, faces, deciding, prices }: Props) {
  const tiles = Object.keys(table.stacks).map((tile) => faceOf(faces, tile));
  tiles.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
  return (
    <Zone name={deciding === "develop" ? "choose" : "developments"} title={t("Developments on display")}>
      <Cards label={t("Developments on display")} lie="display">
        {tiles.map((face) => {
          const left = table.stacks[face.id] ?? 0;
          return <Card key={face.id} piece={face.id} face={face} small gone={!left} price={prices.get(face.id) ?? null} tag={left ? t("{count} left", { count: left }) : t("none left")} />;
        })}
      </Cards>
    </Zone>
  );
}

function Surveyed({ empire, faces, prices }: Props & { empire: Empire }) {
  if (!empire.surveyed.length) return null;
  return (
    <Zone name="hand" title={t("Your surveyed worlds: {count}", { count: empire.surveyed.length })}>
      <Cards label={t("Your surveyed worlds")} lie="few">
        {empire.surveyed.map((world) => <Card key={world} piece={world} face={faceOf(faces, world)} price={prices.get(world) ?? null} />)}
      </Cards>
    </Zone>
  );
}

/** The spaces for developments on a mat; those that are red end the game (NF-DEV-7, NF-OQ-15). */
const SPACES = 10;
const RED_SPACES = 2;

function Standing(props: Props & { empire: Empire; bottom?: boolean }) {
  const { empire, bottom, table } = props;
  return (
    <Plate seat={empire.seat} sources={bottom ?? false} acts={actsOf(props)}>
      <Counts>
        <Count label={t("in chips")} value={empire.vp} symbol="vp" />
        <Count label={form(empire.credits, "credit|credits")} value={empire.credits} symbol="credit" />
        <Count label={form(empire.colonists, "colonist|colonists")} value={empire.colonists} symbol="people" />
        <Count label={t("development spaces used")} value={empire.spaces} symbol="develop" />
        <Fact>{t("empire mat {number}", { number: empire.mat })}</Fact>
        {!bottom && empire.surveyed.length > 0 && (
          <Count label={t("surveyed")} value={empire.surveyed.map((world) => nameOf(props.faces, world)).join(", ")} />
        )}
      </Counts>
      {bottom && <Places filled={empire.spaces} of={SPACES + RED_SPACES} last={RED_SPACES} />}
      <Stock {...props} />
      {bottom && <Piles {...props} table={table} />}
    </Plate>
  );
}

/** The action that it has selected, if the round is at that. */
function actsOf({ table, empire, faces }: Props & { empire: Empire }) {
  const current = table.chooser === empire.seat ? table.selected[table.selected.length - 1] : undefined;
  return current ? <span class="p-act"><Symbol name={SYMBOLS[current] ?? current} /><span>{nameOf(faces, current)}</span></span> : undefined;
}

/** What a seat has placed. */
function Placements(props: Props & { empire: Empire }) {
  const { empire, faces, who, me, scores } = props;
  return (
    <Cards label={empire.seat === me ? t("Your empire") : t("Empire of {who}", { who: who(empire.seat) })} lie="tableau">
      {empire.tableau.map((placed) => <Placed key={placed.tile} placed={placed} faces={faces} value={scores?.[empire.seat]?.cards?.[placed.tile]} />)}
    </Cards>
  );
}

function Placed(props: { placed: Schemas["FrontiersTileView"]; faces: Faces; value: number | undefined }) {
  const { tile, good, colonists = 0, named } = props.placed;
  const printed = faceOf(props.faces, tile);
  const face = printed.vp === "?" && props.value !== undefined ? { ...printed, vp: `${props.value}?` } : printed;
  const shown = named ? { ...face, kind: named as Kind } : face;
  return (
    <Card piece={tile} face={shown} small>
      {good && <Good kind={good as Kind} label={t("good: {kind}", { kind: t(KINDS[good as Kind] ?? good) })} />}
      {colonists > 1 && <Count label={form(colonists, "colonist|colonists")} value={colonists} symbol="people" />}
    </Card>
  );
}

function Stock({ empire, faces }: Props & { empire: Empire }) {
  const { worlds = [], goods = [], credits = 0 } = empire.stock ?? {};
  if (!worlds.length && !goods.length && !credits) return null;
  return (
    <p class="p-stock">
      {t("Stockpile")}: {credits > 0 && <Count label={form(credits, "credit|credits")} value={credits} symbol="credit" />}{" "}
      {goods.map((good, index) => <Good key={index} kind={good as Kind} />)}{" "}
      {worlds.map((world) => nameOf(faces, world)).join(", ")}
    </p>
  );
}

function FaceUp({ goal, faces, scores, who, me }: Props & { goal: string }) {
  const points = (scores ?? []).map(({ cards }) => cards?.[goal] ?? 0);
  const standings = points.map((vp, seat) => ({ seat, vp })).filter(({ vp }) => vp > 0);
  const mine = points[me ?? 0];
  return <Goal piece={goal} face={{ ...faceOf(faces, goal), vp: mine === undefined ? "?" : `${mine}?` }} {...{ standings, who }} />;
}

function AllGoals(props: Props) {
  const { table, faces, who } = props;
  const hidden = table.face_down;
  return (
    <Zone name="goals" title={t("Goals")} aside={<Counts><Count label={t("in the stack")} value={table.goal_stack} /></Counts>}>
      <Goals>
        {hidden && (
          <li class="p-covered-goal">
            <b>{hidden.goal ? nameOf(faces, hidden.goal) : t("Face down")}</b>
            {hidden.goal && <span>{faceOf(faces, hidden.goal).lines.map((line) => line.text).join(" ")}</span>}
            <strong>{hidden.goal ? t("face down, chosen by {who}", { who: who(hidden.seat) }) : t("chosen by {who}", { who: who(hidden.seat) })}</strong>
          </li>
        )}
        {table.face_up.map((goal) => <FaceUp key={goal} {...props} goal={goal} />)}
      </Goals>
    </Zone>
  );
}

function FrontiersTable(props: TableProps<"frontiers">) {
  const faces = facesOf(props.catalogue.components, props.view.rules_version);
  const { table, sums } = props.view;
  const deciding = props.decision?.kind ?? null;
  const shown: Props = { table, faces, me: props.me, who: whoOf(props), deciding, scores: props.scores ?? null, prices: pricesOf(sums.prices) };
  const own = table.empires.find(({ seat }) => seat === props.me) ?? table.empires[0];
  const buys = deciding === "develop";
  return (
    <Board
      {...props}
      faces={faces}
      phases={[...table.selected.slice(-1), ...(table.selected.at(-1) === "trade-consume" ? ["trade", "consume"] : [])]}
      barFirst
      givingUp={deciding?.startsWith("discard") ?? false}
      opponents={table.empires.filter((empire) => empire !== own).map((empire) => (
        <div key={empire.seat} class="p-opponent" data-seat={empire.seat}>
          <Still><Standing {...shown} empire={empire} /><Placements {...shown} empire={empire} /></Still>
        </div>
      ))}
      rail={<><Actions {...shown} />{table.goals && <AllGoals {...shown} />}</>}
      own={own && <Standing {...shown} empire={own} bottom />}
      hand={!buys && <Still><Developments {...shown} /></Still>}
    >
      {buys && <Developments {...shown} />}
      <Some title={t("Worlds laid out")} tiles={table.layout} faces={faces} />
      <Some title={t("Worlds drawn")} tiles={table.drawn} faces={faces} />
      <Some title={t("Goals to choose from")} tiles={table.looking_at} faces={faces} />
      {own && (
        <div class="p-row">
          <Still when={buys}><Placements {...shown} empire={own} /></Still>
          <Surveyed {...shown} empire={own} />
        </div>
      )}
      <Some title={t("They return to the bag")} tiles={table.aside} faces={faces} small />
    </Board>
  );
}

/** Of a goal to keep, only the goal itself is clicked; the order of the others is asked in words. */
const clicked = (kind: string, place: number): boolean => kind !== "keep_goal" || place === 0;

export const frontiers: Game<"frontiers"> = {
  name: "frontiers",
  Table: FrontiersTable,
  isThing: (word, { components }) => facesOf(components).has(baseOf(word)),
  word: (word) => (word in KINDS ? t(KINDS[word as Kind]) : null),
  faces: ({ components }, rules) => facesOf(components, rules),
  isPiece: (word, { components }, kind, place) =>
    clicked(kind, place) && facesOf(components).has(baseOf(word)),
  label,
};
