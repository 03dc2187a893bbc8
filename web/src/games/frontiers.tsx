/** The table of New Frontiers. */
import type { Schemas } from "../api/types";
import { Board, Still } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { baseOf, faceOf, lineOf, memo, nameOf, type Face, type Faces, type Kind } from "../pieces/face";
import { Good, KINDS, Points } from "../pieces/icons";
import { Count, Counts, Token, Zone } from "../pieces/parts";
import type { Game, Shown, TableProps } from "../table/game";
import { whoOf } from "../table/players";
import { form, t } from "../words";
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
  const powers = (tile.powers ?? []).map((power) => lineOf(power.text));
  const scoring = tile.scoring ? [{ phase: null, text: tile.scoring.text }] : [];
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
  const settlers = colonists === 1 ? [] : [{ phase: null, text: t("Needs {count:colonist|colonists}.", { count: colonists }) }];
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
    { phase: null, text: t("Whoever selects it: {bonus}", { bonus: action.bonus }) },
  ];
  return { id: action.id, name: action.name, sort: "other", lines };
}

type Props = Shown<Table>;

function Whole(props: Props) {
  const { table, me } = props;
  const mine = me === null ? undefined : table.empires[me];
  return (
    <>
      <Actions {...props} />
      <Some title={t("Worlds laid out")} tiles={table.layout} faces={props.faces} />
      <Some title={t("Worlds drawn")} tiles={table.drawn} faces={props.faces} />
      <Some title={t("Goals to choose from")} tiles={table.looking_at} faces={props.faces} />
      {props.deciding === "develop" && <Developments {...props} />}
      {mine && <Own {...props} empire={mine} />}
      <Still>
        <div class="p-others">
          {table.empires.filter((empire) => empire.seat !== me).map((empire) => (
            <EmpireZone {...props} key={empire.seat} empire={empire} />
          ))}
        </div>
        {props.deciding !== "develop" && (
          <details class="p-more"><summary>{t("Developments on display")}</summary><Developments {...props} /></details>
        )}
      </Still>
      {table.goals && <Goals {...props} />}
      <Some title={t("They return to the bag")} tiles={table.aside} faces={props.faces} small />
      {table.removed.length > 0 && (
        <p class="p-order">{t("Home worlds out of the game: {worlds}.", { worlds: table.removed.map((world) => nameOf(props.faces, world)).join(", ") })}</p>
      )}
    </>
  );
}

function Actions(props: Props) {
  const { table, faces, who } = props;
  const aside = (
    <Counts>
      <Count label={t("VP in the pool")} value={table.pool} />
      <Count label={form(table.colonists, "colonist|colonists")} value={table.colonists} symbol="people" />
      <Count label={t("worlds in the bag")} value={table.bag} symbol="deck" />
      <Supply supply={table.supply} />
    </Counts>
  );
  const current = table.chooser === null ? null : table.selected[table.selected.length - 1];
  return (
    <Zone name="round" title={t("Round {round}", { round: table.round })} aside={aside}>
      <div class={`p-tokens${props.deciding === "select" ? "" : " p-brief"}`} role="group" aria-label={t("Action tiles")}>
        {table.row.map((action) => (
          <ActionTile
            key={action}
            face={faceOf(faces, action)}
            taken={table.selected.includes(action)}
            by={action === current && table.chooser !== null ? who(table.chooser) : null}
            credits={action === "produce" ? table.produce_credits : 0}
          />
        ))}
      </div>
      <p class="p-order">
        {table.waiting.length > 0 && `${t("To select: {who}.", { who: table.waiting.map(who).join(", ") })} `}
        {table.acted.length > 0 && `${t("Have selected: {who}.", { who: table.acted.map(who).join(", ") })} `}
        {table.resolution.length > 0 && t("In this order: {who}.", { who: table.resolution.map(who).join(", ") })}
      </p>
      {table.ending.length > 0 && <p class="p-last">{t("Last round: {why}.", { why: table.ending.map(endName).join(", ") })}</p>}
    </Zone>
  );
}

function ActionTile(props: { face: Face; taken: boolean; by: string | null; credits: number }) {
  const { face, taken, by, credits } = props;
  return (
    <Token piece={face.id} class={`p-action${taken ? " p-taken" : ""}${by ? " p-current" : ""}`}>
      <b>{face.name}</b>
      {face.lines.map((line) => <span key={line.text}>{line.text}</span>)}
      {credits > 0 && <em>{t("{count:credit|credits} on it", { count: credits })}</em>}
      {by ? <em>{t("now: {who}", { who: by })}</em> : taken && <em>{t("selected")}</em>}
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
      <Cards label={props.title} small={props.small ?? false}>
        {props.tiles.map((tile) => (
          <Card key={tile} piece={tile} face={faceOf(props.faces, tile)} small={props.small ?? false} />
        ))}
      </Cards>
    </Zone>
  );
}

/** The tracks of developments: small ones and large ones by price, with how many are left. */
function Developments({ table, faces, deciding }: Props) {
  const tiles = Object.keys(table.stacks).map((tile) => faceOf(faces, tile));
  tiles.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
  return (
    <Zone name="developments" title={t("Developments")}>
      <Cards label={t("Developments on display")} small={deciding !== "develop"}>
        {tiles.map((face) => {
          const left = table.stacks[face.id] ?? 0;
          return <Card key={face.id} piece={face.id} face={face} tag={left ? t("{count} left", { count: left }) : t("none left")} />;
        })}
      </Cards>
    </Zone>
  );
}

function Own(props: Props & { empire: Empire }) {
  const { empire, faces } = props;
  return (
    <>
      <Still when={props.deciding === "develop"}><EmpireZone {...props} mine /></Still>
      <Zone name="hand" mine title={t("Your surveyed worlds: {count}", { count: empire.surveyed.length })}>
        {empire.surveyed.length ? (
          <Cards label={t("Your surveyed worlds")}>
            {empire.surveyed.map((world) => <Card key={world} piece={world} face={faceOf(faces, world)} />)}
          </Cards>
        ) : <p class="p-none">{t("No worlds.")}</p>}
      </Zone>
    </>
  );
}

function EmpireZone(props: Props & { empire: Empire; mine?: boolean }) {
  const { empire, faces, who, mine } = props;
  const title = mine ? t("Your empire") : who(empire.seat);
  const aside = (
    <Counts>
      <Count label={form(empire.credits, "credit|credits")} value={empire.credits} symbol="credit" />
      <Count label={form(empire.colonists, "colonist|colonists")} value={empire.colonists} symbol="people" />
      <span class="p-count"><Points vp={empire.vp} /> <span>{t("in chips")}</span></span>
      <Count label={t("development spaces used")} value={empire.spaces} />
      <Count label={t("empire mat no.")} value={empire.mat} />
    </Counts>
  );
  return (
    <Zone name={mine ? "tableau" : "other"} mine={mine ?? false} title={title} aside={aside}>
      <Cards label={title} small>
        {empire.tableau.map((placed) => <Placed key={placed.tile} placed={placed} faces={faces} value={props.scores?.[empire.seat]?.cards?.[placed.tile]} />)}
      </Cards>
      {!mine && empire.surveyed.length > 0 && (
        <details class="p-more">
          <summary>{t("Surveyed worlds: {count}", { count: empire.surveyed.length })}</summary>
          <Cards label={t("Surveyed worlds of {who}", { who: title })} small>
            {empire.surveyed.map((world) => <Card key={world} piece={world} face={faceOf(faces, world)} small />)}
          </Cards>
        </details>
      )}
      <Stock {...props} />
    </Zone>
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

function Goals({ table, faces, who }: Props) {
  const hidden = table.face_down;
  return (
    <Zone name="goals" title={t("Goals")} aside={<Counts><Count label={t("in the stack")} value={table.goal_stack} /></Counts>}>
      <ul class="p-goals">
        {hidden && (
          <li>
            <b>{hidden.goal ? nameOf(faces, hidden.goal) : t("Face down")}</b>
            {hidden.goal && <span>{faceOf(faces, hidden.goal).lines.map((line) => line.text).join(" ")}</span>}
            <strong>{t("face down, chosen by {who}", { who: who(hidden.seat) })}</strong>
          </li>
        )}
        {table.face_up.map((goal) => (
          <li key={goal}>
            <b>{nameOf(faces, goal)}</b>
            <span>{faceOf(faces, goal).lines.map((line) => line.text).join(" ")}</span>
          </li>
        ))}
      </ul>
    </Zone>
  );
}

function FrontiersTable(props: TableProps<"frontiers">) {
  const faces = facesOf(props.catalogue.components, props.view.rules_version);
  return (
    <Board {...props} faces={faces}>
      <Whole
        table={props.view.table}
        faces={faces}
        me={props.me}
        who={whoOf(props)}
        deciding={props.decision?.kind ?? null}
        scores={props.scores ?? null}
      />
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
  isPiece: (word, { components }, kind, place) =>
    clicked(kind, place) && facesOf(components).has(baseOf(word)),
  label,
};
