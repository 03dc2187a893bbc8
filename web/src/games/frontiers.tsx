/** The table of New Frontiers. */
import type { Schemas } from "../api/types";
import { Board, Still } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { baseOf, faceOf, inWords, lineOf, memo, nameOf, type Face, type Faces, type Kind } from "../pieces/face";
import { Good, KINDS, Points } from "../pieces/icons";
import { Count, Counts, Token, Zone } from "../pieces/parts";
import type { Game, Shown, TableProps } from "../table/game";
import { whoOf } from "../table/players";

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
    note: tile.confidence === "reconstructed" ? "Reconstructed: the printed values were not available." : null,
  };
}

const faceOfDevelopment = (tile: Schemas["FrontiersShownDevelopment"]): Face => ({ ...printed(tile), sort: "development" });

function faceOfWorld(tile: Schemas["FrontiersShownWorld"] | Schemas["FrontiersShownHomeWorld"]): Face {
  const face = printed(tile);
  const colonists = tile.colonists ?? 1;
  const settlers = colonists === 1 ? [] : [{ phase: null, text: `Needs ${colonists} colonists.` }];
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
    { phase: null, text: `Whoever selects it: ${action.bonus}` },
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
      <Some title="Worlds laid out" tiles={table.layout} faces={props.faces} />
      <Some title="Worlds drawn" tiles={table.drawn} faces={props.faces} />
      <Some title="Goals to choose from" tiles={table.looking_at} faces={props.faces} />
      {props.deciding === "develop" && <Developments {...props} />}
      {mine && <Own {...props} empire={mine} />}
      <Still>
        <div class="p-others">
          {table.empires.filter((empire) => empire.seat !== me).map((empire) => (
            <EmpireZone {...props} key={empire.seat} empire={empire} />
          ))}
        </div>
        {props.deciding !== "develop" && (
          <details class="p-more"><summary>Developments on display</summary><Developments {...props} /></details>
        )}
      </Still>
      {table.goals && <Goals {...props} />}
      <Some title="They return to the bag" tiles={table.aside} faces={props.faces} small />
    </>
  );
}

function Actions(props: Props) {
  const { table, faces, who } = props;
  const aside = (
    <Counts>
      <Count label="VP in the pool" value={table.pool} />
      <Count label="colonists" value={table.colonists} symbol="people" />
      <Count label="worlds in the bag" value={table.bag} symbol="deck" />
      <Supply supply={table.supply} />
    </Counts>
  );
  const current = table.chooser === null ? null : table.selected[table.selected.length - 1];
  return (
    <Zone name="round" title={`Round ${table.round}`} aside={aside}>
      <div class={`p-tokens${props.deciding === "select" ? "" : " p-brief"}`} role="group" aria-label="Action tiles">
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
        {table.waiting.length > 0 && `To select: ${table.waiting.map(who).join(", ")}. `}
        {table.acted.length > 0 && `Have selected: ${table.acted.map(who).join(", ")}.`}
      </p>
      {table.ending.length > 0 && <p class="p-last">Last round: {table.ending.map(inWords).join(", ")}.</p>}
    </Zone>
  );
}

function ActionTile(props: { face: Face; taken: boolean; by: string | null; credits: number }) {
  const { face, taken, by, credits } = props;
  return (
    <Token piece={face.id} class={`p-action${taken ? " p-taken" : ""}${by ? " p-current" : ""}`}>
      <b>{face.name}</b>
      {face.lines.map((line) => <span key={line.text}>{line.text}</span>)}
      {credits > 0 && <em>{credits === 1 ? "1 credit" : `${credits} credits`} on it</em>}
      {by ? <em>now: {by}</em> : taken && <em>selected</em>}
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
    <Zone name="developments" title="Developments">
      <Cards label="Developments on display" small={deciding !== "develop"}>
        {tiles.map((face) => {
          const left = table.stacks[face.id] ?? 0;
          return <Card key={face.id} piece={face.id} face={face} tag={left ? `${left} left` : "none left"} />;
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
      <Zone name="hand" mine title={`Your surveyed worlds: ${empire.surveyed.length}`}>
        {empire.surveyed.length ? (
          <Cards label="Your surveyed worlds">
            {empire.surveyed.map((world) => <Card key={world} piece={world} face={faceOf(faces, world)} />)}
          </Cards>
        ) : <p class="p-none">No worlds.</p>}
      </Zone>
    </>
  );
}

function EmpireZone(props: Props & { empire: Empire; mine?: boolean }) {
  const { empire, faces, who, mine } = props;
  const title = mine ? "Your empire" : who(empire.seat);
  const aside = (
    <Counts>
      <Count label={empire.credits === 1 ? "credit" : "credits"} value={empire.credits} symbol="credit" />
      <Count label={empire.colonists === 1 ? "colonist" : "colonists"} value={empire.colonists} symbol="people" />
      <span class="p-count"><Points vp={empire.vp} /> <span>in chips</span></span>
      <Count label="development spaces used" value={empire.spaces} />
    </Counts>
  );
  return (
    <Zone name={mine ? "tableau" : "other"} mine={mine ?? false} title={title} aside={aside}>
      <Cards label={title} small>
        {empire.tableau.map((placed) => <Placed key={placed.tile} placed={placed} faces={faces} />)}
      </Cards>
      {!mine && empire.surveyed.length > 0 && (
        <details class="p-more">
          <summary>Surveyed worlds: {empire.surveyed.length}</summary>
          <Cards label={`Surveyed worlds of ${title}`} small>
            {empire.surveyed.map((world) => <Card key={world} piece={world} face={faceOf(faces, world)} small />)}
          </Cards>
        </details>
      )}
      <Stock {...props} />
    </Zone>
  );
}

function Placed(props: { placed: Schemas["FrontiersTileView"]; faces: Faces }) {
  const { tile, good, colonists = 0, named } = props.placed;
  const face = faceOf(props.faces, tile);
  const shown = named ? { ...face, kind: named as Kind } : face;
  return (
    <Card piece={tile} face={shown} small>
      {good && <Good kind={good as Kind} label={`good: ${KINDS[good as Kind] ?? good}`} />}
      {colonists > 1 && <Count label="colonists" value={colonists} symbol="people" />}
    </Card>
  );
}

function Stock({ empire, faces }: Props & { empire: Empire }) {
  const { worlds = [], goods = [], credits = 0 } = empire.stock ?? {};
  if (!worlds.length && !goods.length && !credits) return null;
  return (
    <p class="p-stock">
      Stockpile: {credits > 0 && <Count label="credits" value={credits} symbol="credit" />}{" "}
      {goods.map((good, index) => <Good key={index} kind={good as Kind} />)}{" "}
      {worlds.map((world) => nameOf(faces, world)).join(", ")}
    </p>
  );
}

function Goals({ table, faces, who }: Props) {
  const hidden = table.face_down;
  return (
    <Zone name="goals" title="Goals" aside={<Counts><Count label="in the stack" value={table.goal_stack} /></Counts>}>
      <ul class="p-goals">
        {hidden && (
          <li>
            <b>{hidden.goal ? nameOf(faces, hidden.goal) : "Face down"}</b>
            {hidden.goal && <span>{faceOf(faces, hidden.goal).lines.map((line) => line.text).join(" ")}</span>}
            <strong>face down, chosen by {who(hidden.seat)}</strong>
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

const NONE: Record<string, string> = {
  develop: "Buy nothing",
  reveal: "Leave the goal face down",
  draw: "Draw nothing",
  keep_worlds: "Keep none",
  stockpile_world: "Stockpile none",
  stockpile_goods: "Stockpile none",
  sell: "Sell nothing",
  consume: "Consume nothing more",
  take_colonists: "Take colonists",
  end_settle: "End your settle turn",
};

/** A move of New Frontiers in words. */
function label(kind: string, words: readonly string[], names: (id: string) => string): string | null {
  const named = words.map((word) => (word in KINDS ? KINDS[word as Kind] : names(word)));
  const [first = "", second = "", third = ""] = named;
  if (!words.length) return NONE[kind] ?? null;
  const sayings: Record<string, () => string> = {
    choose_home: () => `Start on ${first}`,
    select: () => `Select ${first}`,
    reveal: () => `Turn up ${first}`,
    keep_goal: () => `Keep ${first}${named.length > 1 ? `; to the bottom: ${named.slice(1).join(", then ")}` : ""}`,
    name_kind: () => `${first} is ${second}`,
    develop: () => `Buy ${first}`,
    survey: () => `Take ${first}`,
    draw: () => `Draw with ${first}`,
    keep_worlds: () => `Keep ${named.join(", ")}`,
    discard: () => `Discard ${named.join(", ")}`,
    stockpile_world: () => `Stockpile ${first}`,
    settle: () => `Settle ${first} by ${second}`,
    discard_good: () => `${first}: discard the good of ${second}`,
    replace: () => `${first}: replace ${second} by ${third}`,
    fill: () => `Put the last goods on ${named.join(", ")}`,
    produce: () => `Produce on ${first}`,
    stockpile_goods: () => `Stockpile the goods of ${named.join(", ")}`,
    sell: () => `Sell the good of ${first}`,
    stockpile_credits: () => `Stockpile ${first} ${first === "1" ? "credit" : "credits"}`,
    consume: () => `Use ${first}`,
    spend: () => `Consume the goods of ${named.join(", ")}`,
  };
  return sayings[kind]?.() ?? null;
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
  word: (word) => KINDS[word as Kind] ?? null,
  isPiece: (word, { components }, kind, place) =>
    clicked(kind, place) && facesOf(components).has(baseOf(word)),
  label,
};
