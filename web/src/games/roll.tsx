/** The table of Roll for the Galaxy. */
import type { Catalogue, Schemas } from "../api/types";
import { Board } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { CountedDice, Dice, Die, nameOfDie } from "../pieces/dice";
import { baseOf, faceOf, memo, nameOf, type Face, type Faces } from "../pieces/face";
import { Points, Symbol } from "../pieces/icons";
import { Count, Counts, Token, Track, Zone } from "../pieces/parts";
import type { Game, Shown, TableProps } from "../table/game";
import { whoOf } from "../table/players";
import { form, t } from "../words";
import { PHASES, isDie, isPhase, label, phaseName, stageName, wordOf } from "./roll-words";

type Table = Schemas["RollTableView"];
type Empire = Schemas["RollEmpireView"];
type Stack = Schemas["RollStackView"];
/** The sides of all tiles. */
function makeFaces(catalogue: Schemas["RollComponents"]): Faces {
  const tiles = [...catalogue.tiles, ...catalogue.factions];
  const sides = [...tiles.flatMap((tile) => tile.sides), ...catalogue.home_worlds].map(faceOfSide);
  return new Map(sides.map((face) => [face.id, face]));
}

/** The sides of each tile, by its id. */
function makeSides(catalogue: Schemas["RollComponents"]): ReadonlyMap<string, string[]> {
  const tiles = [...catalogue.tiles, ...catalogue.factions];
  return new Map(tiles.map((tile) => [tile.id, tile.sides.map((side) => side.id)]));
}

function faceOfSide(side: Schemas["RollShownSide"]): Face {
  const colored = side.color && side.color !== "none" ? side.color : null;
  const phase = side.phases.length === 1 ? (side.phases[0] ?? null) : null;
  return {
    id: side.id,
    name: side.name,
    sort: side.kind,
    cost: side.cost,
    vp: side.scoring ? `${side.vp}+` : side.vp,
    kind: colored,
    how: null,
    keywords: side.category === "reassign" ? [t("reassign")] : [],
    lines: side.texts.map((text, place) => {
      const scores = side.scoring && place === side.texts.length - 1;
      return scores ? { phase: null, text } : { phase, text };
    }),
  };
}

const facesOf = memo(makeFaces);
const sidesOf = memo(makeSides);

interface Props extends Shown<Table> {
  sides: ReadonlyMap<string, string[]>;
}

function Whole(props: Props) {
  const { table, me } = props;
  const mine = me === null ? undefined : table.empires[me];
  const others = table.order.filter((seat) => seat !== me);
  return (
    <>
      <Round {...props} />
      {mine && <Chosen {...props} />}
      {mine && me !== null && (
        <div class="p-beside">
          <Workers {...props} empire={mine} seat={me} />
          <Construction {...props} empire={mine} />
        </div>
      )}
      {mine && <Tiles {...props} empire={mine} title={t("Your tableau")} mine />}
      <div class="p-others">
        {others.map((seat) => {
          const empire = table.empires[seat];
          return empire && <Other {...props} key={seat} empire={empire} seat={seat} />;
        })}
      </div>
    </>
  );
}

function Round({ table, who }: Props) {
  const stops = PHASES.map((phase) => {
    const by = table.empires.flatMap((empire, seat) => (empire.selected?.phase === phase ? [who(seat)] : []));
    if (table.extra_face === phase) by.push(t("extra die"));
    const chosen = table.active.includes(phase);
    return { name: phase, title: phaseName(phase), chosen, current: table.phase === phase, by };
  });
  const piles = (
    <Counts>
      <Count label={t("VP in the pool")} value={table.pool} />
      <Count label={t("tiles in the bag")} value={table.bag} symbol="deck" />
      {table.phase && !isPhase(table.phase) && <Count label="" value={stageName(table.phase)} />}
    </Counts>
  );
  return (
    <Zone name="round" title={table.round ? t("Round {round}", { round: table.round }) : t("Set-up")} aside={piles}>
      <Track stops={stops} label={t("Phases of the round")} />
      <p class="p-order">
        {t("Player order: {order}.", { order: table.order.map(who).join(", ") })}{" "}
        {table.supply.length > 0 && <span class="p-supply">{t("Supply")}: <CountedDice dice={table.supply} /></span>}
      </p>
    </Zone>
  );
}

/** Tiles in hand: both sides of each. */
function Chosen({ table, faces, sides }: Props) {
  return (
    <>
      <Pair title={t("Your start tiles: one side of each")} tiles={table.start_tiles} sides={sides} faces={faces} />
      <Pair title={t("Tiles drawn: choose the side to keep up")} tiles={table.drawn} sides={sides} faces={faces} />
      <Pair title={t("Abandoned in this phase")} tiles={table.abandoned} sides={sides} faces={faces} small />
    </>
  );
}

function Pair(props: { title: string; tiles: readonly string[] | null; sides: Props["sides"]; faces: Faces; small?: boolean }) {
  if (!props.tiles?.length) return null;
  return (
    <Zone name={props.small ? "aside" : "choose"} title={props.title}>
      <div class="p-pairs">
        {props.tiles.map((tile) => (
          <div class="p-pair" key={tile}>
            {(props.sides.get(tile) ?? [tile]).map((side) => (
              <Card key={side} piece={side} face={faceOf(props.faces, side)} small={props.small ?? false} />
            ))}
          </div>
        ))}
      </div>
    </Zone>
  );
}

/** The phase strip with the workers under it, the cup and the Citizenry. */
function Workers(props: Props & { empire: Empire; seat: number }) {
  const { table, empire } = props;
  const draft = table.draft;
  const columns = draft?.columns ?? empire.columns;
  const selector = draft?.selector ?? null;
  const wild = draft?.wild ?? [];
  const placed = new Set([...PHASES.flatMap((phase) => columns[phase] ?? []), ...wild, ...(draft?.aside ?? []), selector]);
  const loose = empire.rolling.filter((die) => !placed.has(die));
  return (
    <Zone name="workers" mine title={t("Your dice")} aside={<Purse empire={empire} />}>
      <div class="p-strip">
        {PHASES.map((phase) => (
          <div key={phase} class={`p-column${table.phase === phase ? " p-current" : ""}${table.active.includes(phase) ? " p-chosen" : ""}`}>
            <Token piece={phase} class="p-heading"><Symbol name={phase} /><span>{phaseName(phase)}</span></Token>
            {draft?.selected === phase && selector && (
              <div class="p-selector"><Die piece={selector} face={empire.faces?.[selector]} /><small>{t("selects")}</small></div>
            )}
            <Dice dice={columns[phase] ?? []} faces={empire.faces ?? null} />
            {table.phase === phase && <Virtual workers={empire.virtual} />}
          </div>
        ))}
      </div>
      <dl class="p-places">
        <Place name={t("Wild, not placed yet")} dice={wild} faces={empire.faces} />
        <Place name={t("Rolled")} dice={loose} faces={empire.faces} />
        <Place name={t("Set aside to Dictate")} dice={draft?.aside ?? []} faces={empire.faces} />
        <Place name={t("Cup")} dice={empire.cup} faces={null} always />
        <Place name={t("Citizenry")} dice={empire.citizenry} faces={null} always />
      </dl>
      {draft && draft.used.length > 0 && (
        <p class="p-none">{t("Powers used: {powers}.", { powers: draft.used.map((power) => nameOf(props.faces, power)).join(", ") })}</p>
      )}
      {empire.done && <p class="p-none">{t("Your assignment is finished.")}</p>}
    </Zone>
  );
}

function Virtual(props: { workers: readonly string[] }) {
  return (
    <>
      {props.workers.map((worker) => (
        <Token key={worker} piece={worker} class={`p-die p-virtual p-die-${worker.split("+")[1] ?? "home"}`}>
          +1<span class="p-unseen"> {t("{die}: worker without a die", { die: nameOfDie(worker.split("+")[1] ?? "home") })}</span>
        </Token>
      ))}
    </>
  );
}

function Place(props: { name: string; dice: readonly string[]; faces: Record<string, string> | null; always?: boolean }) {
  if (!props.dice.length && !props.always) return null;
  return <div><dt>{props.name}</dt><dd><Dice dice={props.dice} faces={props.faces} none={t("empty")} /></dd></div>;
}

function Purse({ empire }: { empire: Empire }) {
  return (
    <Counts>
      <Count label={form(empire.credits, "credit|credits")} value={empire.credits} symbol="credit" of={10} />
      <span class="p-count"><Points vp={empire.chips} /> <span>{t("in chips")}</span></span>
      <Count label={t("squares")} value={empire.squares} of={12} />
      {empire.abandoned > 0 && <Count label={t("abandoned")} value={empire.abandoned} />}
    </Counts>
  );
}

function Construction(props: Props & { empire: Empire }) {
  const { empire, faces } = props;
  return (
    <Zone name="construction" mine title={t("Construction zone")}>
      <div class="p-stacks">
        <Pile title={t("Developments")} stack={empire.developments} faces={faces} />
        <Pile title={t("Worlds")} stack={empire.worlds} faces={faces} />
      </div>
    </Zone>
  );
}

/** A stack with all that is under its top, for its owner. */
function Pile(props: { title: string; stack: Stack; faces: Faces }) {
  const { stack, faces } = props;
  const [top, ...under] = stack.tiles ?? (stack.top ? [stack.top] : []);
  return (
    <div class="p-stack" role="group" aria-label={props.title}>
      <h3>{props.title}</h3>
      {top ? (
        <Card piece={top} face={faceOf(faces, top)} tag={stack.count > 1 ? t("top of {count}", { count: stack.count }) : null} />
      ) : <p class="p-none">{t("No tiles.")}</p>}
      {stack.workers.length > 0 && <div class="p-crew"><small>{t("Workers on it")}</small><Dice dice={stack.workers} /></div>}
      {under.length > 0 && (
        <div class="p-under">
          <small>{t("Under it, next first")}</small>
          {under.map((tile) => <Card key={tile} piece={tile} face={faceOf(faces, tile)} small />)}
        </div>
      )}
    </div>
  );
}

function Tiles(props: Props & { empire: Empire; title: string; mine?: boolean }) {
  const { empire, faces, title } = props;
  return (
    <Zone name="tableau" mine={props.mine ?? false} title={title}>
      <TileCards empire={empire} faces={faces} label={title} values={valuesOf(props)} />
    </Zone>
  );
}

/** What the tiles of an empire are worth now. */
const valuesOf = ({ scores, table, empire }: Props & { empire: Empire }): Readonly<Record<string, number>> =>
  scores?.[table.empires.indexOf(empire)]?.cards ?? {};

function TileCards(props: { empire: Empire; faces: Faces; label: string; values: Readonly<Record<string, number>> }) {
  const { empire, faces, values } = props;
  return (
    <Cards label={props.label} small>
      {empire.tableau.map((tile) => (
        <div key={tile} class="p-holder">
          <Card piece={tile} face={valued(faceOf(faces, tile), values[tile])} small />
          {empire.goods[tile] && <div class="p-goods"><small>{t("good")}</small><Dice dice={empire.goods[tile] ?? []} /></div>}
        </div>
      ))}
    </Cards>
  );
}

/** A tile with points that are computed, with what it is worth now. */
const valued = (face: Face, value: number | undefined): Face =>
  String(face.vp).endsWith("+") && value !== undefined ? { ...face, vp: `${value}+` } : face;

/** Another seat: its tiles, and its dice counted by color. */
function Other(props: Props & { empire: Empire; seat: number }) {
  const { empire, seat, faces, who, table } = props;
  const title = who(seat);
  const working = PHASES.filter((phase) => empire.columns[phase]?.length);
  return (
    <Zone name="other" title={title} aside={<Purse empire={empire} />}>
      <dl class="p-places">
        {empire.rolling.length > 0 && (
          <div><dt>{empire.done ? t("Assigned") : t("Assigning")}</dt><dd><CountedDice dice={empire.rolling} /></dd></div>
        )}
        {empire.selected && (
          <div><dt>{t("Has selected {phase}", { phase: phaseName(empire.selected.phase) })}</dt><dd><Dice dice={[empire.selected.die]} faces={empire.faces} /></dd></div>
        )}
        {empire.virtual.length > 0 && (
          <div><dt>{t("Workers without a die")}</dt><dd><CountedDice dice={empire.virtual.map((worker) => worker.split("+")[1] ?? "home")} /></dd></div>
        )}
        {working.map((phase) => (
          <div key={phase}><dt>{phaseName(phase)}</dt><dd><Dice dice={empire.columns[phase] ?? []} faces={empire.faces} /></dd></div>
        ))}
        <div><dt>{t("Cup")}</dt><dd><CountedDice dice={empire.cup} none={t("empty")} /></dd></div>
        <div><dt>{t("Citizenry")}</dt><dd><CountedDice dice={empire.citizenry} none={t("empty")} /></dd></div>
        <Building name={t("Developing")} stack={empire.developments} faces={faces} />
        <Building name={t("Settling")} stack={empire.worlds} faces={faces} />
        {(table.drawn_by[seat] ?? 0) > 0 && <div><dt>{t("Holds")}</dt><dd>{t("{count:tile|tiles}", { count: table.drawn_by[seat] ?? 0 })}</dd></div>}
      </dl>
      <TileCards empire={empire} faces={faces} label={title} values={valuesOf(props)} />
    </Zone>
  );
}

function Building(props: { name: string; stack: Stack; faces: Faces }) {
  const { stack } = props;
  if (!stack.count) return null;
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {stack.top ? `${nameOf(props.faces, stack.top)} (${faceOf(props.faces, stack.top).cost})` : t("hidden")}
        {stack.count > 1 && `, ${t("{count:tile|tiles}", { count: stack.count })}`} <CountedCrew dice={stack.workers} />
      </dd>
    </div>
  );
}

const CountedCrew = (props: { dice: readonly string[] }) =>
  props.dice.length ? <CountedDice dice={props.dice} /> : null;

/** A tile that may show either side is called by both. */
function tileName(tile: string, { components }: Catalogue<"roll">): string | null {
  const sides = sidesOf(components).get(tile);
  return sides ? sides.map((side) => nameOf(facesOf(components), side)).join(" / ") : null;
}

function RollTable(props: TableProps<"roll">) {
  const { components } = props.catalogue;
  const faces = facesOf(components);
  return (
    <Board {...props} faces={faces}>
      <Whole
        table={props.view.table}
        faces={faces}
        sides={sidesOf(components)}
        me={props.me}
        who={whoOf(props)}
        deciding={props.decision?.kind ?? null}
        scores={props.scores ?? null}
      />
    </Board>
  );
}

export const roll: Game<"roll"> = {
  name: "roll",
  Table: RollTable,
  isThing: (word, { components }) => isDie(word) || facesOf(components).has(baseOf(word)),
  word: (word, names, catalogue) => wordOf(word, names) ?? tileName(word, catalogue),
  isPiece: (word, { components }) => isPhase(word) || isDie(word) || facesOf(components).has(baseOf(word)),
  label,
};
