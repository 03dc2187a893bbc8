/** The table of Roll for the Galaxy. */
import type { Catalogue, Schemas } from "../api/types";
import { Board } from "../pieces/board";
import { Card, Cards } from "../pieces/cards";
import { CountedDice, Dice, Die, nameOfDie } from "../pieces/dice";
import { baseOf, faceOf, memo, nameOf, type Face, type Faces } from "../pieces/face";
import { Symbol } from "../pieces/icons";
import { Count, Counts, Fact, Places, Token, Zone } from "../pieces/parts";
import { Plate } from "../pieces/plate";
import { Avatar } from "../pieces/seating";
import type { Game, Shown, TableProps } from "../pieces/game";
import { whoOf } from "../pieces/players";
import { form, t } from "../words";
import { signsOf } from "./roll-signs";
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
    lines: linesOf(side, phase),
  };
}

/** One-time effects come before powers, and what it scores comes last; a text that is not about one of
 * these has no signs. */
function linesOf(side: Schemas["RollShownSide"], phase: string | null): Face["lines"] {
  const powers = [...(side.immediate ?? []), ...(side.powers ?? [])].map(signsOf);
  return side.texts.map((text, place) => {
    const scores = Boolean(side.scoring) && place === side.texts.length - 1;
    const signs = powers[place];
    return { phase: scores ? null : phase, text, ...(signs && !scores ? { signs } : {}), scores };
  });
}

const facesOf = memo(makeFaces);
const sidesOf = memo(makeSides);

interface Props extends Shown<Table> {
  sides: ReadonlyMap<string, string[]>;
}

/** What is said about the round: its number, the order, the piles. */
function Round({ table, who }: Props) {
  return (
    <Counts>
      <Fact>{table.round ? t("Round {round}", { round: table.round }) : t("Set-up")}</Fact>
      {table.phase && <Fact>{isPhase(table.phase) ? phaseName(table.phase) : stageName(table.phase)}</Fact>}
      <Count label={t("VP left")} value={table.pool} symbol="vp" />
      <Count label={t("tiles in the bag")} value={table.bag} symbol="deck" pile="deck" />
      <Fact>{t("Player order: {order}.", { order: table.order.map(who).join(", ") })}</Fact>
    </Counts>
  );
}

/** The dice in the supply. */
function Supply({ table }: Props) {
  if (!table.supply.length) return null;
  return <details class="p-more"><summary>{t("Supply")}</summary><CountedDice dice={table.supply} /></details>;
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

/** The phases with the workers in them: those of the seat at the bottom, if it may be seen. */
function Phases(props: Props & { empire: Empire | undefined }) {
  const { table, empire, who } = props;
  const draft = table.draft;
  const columns = draft?.columns ?? empire?.columns ?? {};
  return (
    <Zone name="workers" title={t("Phases of the round")}>
      <div class="p-strip">
        {PHASES.map((phase) => {
          const by = table.empires.flatMap((other, seat) => (other.selected?.phase === phase ? [seat] : []));
          return (
            <div key={phase} class={`p-column${table.phase === phase ? " p-current" : ""}${table.active.includes(phase) ? " p-chosen" : ""}`}>
              <Token piece={phase} class="p-heading">
                <Symbol name={phase} /><span>{phaseName(phase)}</span>
                {table.active.includes(phase) && <span class="p-unseen"> ({t("chosen")})</span>}
                <span class="p-by">
                  {by.map((seat) => <Avatar key={seat} seat={seat} said={who(seat)} />)}
                  {table.extra_face === phase && <small>{t("extra die")}</small>}
                </span>
              </Token>
              {draft?.selected === phase && draft.selector && (
                <div class="p-selector"><Die piece={draft.selector} face={empire?.faces?.[draft.selector]} /><small>{t("selects")}</small></div>
              )}
              <Dice dice={columns[phase] ?? []} faces={empire?.faces ?? null} />
              {empire && table.phase === phase && <Virtual workers={empire.virtual} />}
            </div>
          );
        })}
      </div>
    </Zone>
  );
}

/** The dice of the seat at the bottom that are in no phase. */
function Others(props: Props & { empire: Empire }) {
  const { table, empire } = props;
  const draft = table.draft;
  const wild = draft?.wild ?? [];
  const columns = draft?.columns ?? empire.columns;
  const placed = new Set([...PHASES.flatMap((phase) => columns[phase] ?? []), ...wild, ...(draft?.aside ?? []), draft?.selector ?? null]);
  const loose = empire.rolling.filter((die) => !placed.has(die));
  return (
    <>
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
      {empire.done && <p class="p-none">{props.me === null ? t("Assigned") : t("Your assignment is finished.")}</p>}
    </>
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
      <Count label={t("in chips")} value={empire.chips} symbol="vp" />
      <Count label={form(empire.credits, "credit|credits")} value={empire.credits} symbol="credit" of={MOST_CREDITS} />
      <Count label={t("squares")} value={empire.squares} of={SQUARES} symbol="tableau" />
      {empire.abandoned > 0 && <Count label={t("abandoned")} value={empire.abandoned} />}
    </Counts>
  );
}

function Construction(props: Props & { empire: Empire }) {
  const { empire, faces } = props;
  return (
    <Zone name="construction" title={t("Construction zone")}>
      <div class="p-stacks">
        <Pile title={t("Developments")} stack={empire.developments} faces={faces} />
        <Pile title={t("Worlds")} stack={empire.worlds} faces={faces} />
      </div>
    </Zone>
  );
}

/** So many places that are still empty. */
const places = (count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, place) => <span key={place} class="p-vacant" aria-hidden="true" />);

/** A stack with all that is under its top, for its owner. */
function Pile(props: { title: string; stack: Stack; faces: Faces }) {
  const { stack, faces } = props;
  const [top, ...under] = stack.tiles ?? (stack.top ? [stack.top] : []);
  const cost = top ? (faceOf(faces, top).cost ?? 0) : 0;
  return (
    <div class="p-stack" role="group" aria-label={props.title}>
      <h3>{props.title}{top && <span class="p-progress" aria-hidden="true">{stack.workers.length} / {cost}</span>}</h3>
      <div class="p-building">
        {top ? (
          <Card piece={top} face={faceOf(faces, top)} tag={stack.count > 1 ? t("top of {count}", { count: stack.count }) : null} />
        ) : <p class="p-none">{t("No tiles.")}</p>}
        <div class="p-crew">
          {stack.workers.length > 0 && <small class="p-unseen">{t("Workers on it")}</small>}
          <Dice dice={stack.workers} />{places(cost - stack.workers.length)}
        </div>
      </div>
      {under.length > 0 && (
        <div class="p-under">
          <small>{t("Under it, next first")}</small>
          <Cards label={t("Under it, next first")} lie="few">{under.map((tile) => <Card key={tile} piece={tile} face={faceOf(faces, tile)} small />)}</Cards>
        </div>
      )}
    </div>
  );
}

/** What the tiles of an empire are worth now. */
const valuesOf = ({ scores, table, empire }: Props & { empire: Empire }): Readonly<Record<string, number>> =>
  scores?.[table.empires.indexOf(empire)]?.cards ?? {};

/** So many squares of tiles end the game (ROLL-END-1). */
const SQUARES = 12;
const MOST_CREDITS = 10;

function TileCards(props: { empire: Empire; faces: Faces; label: string; values: Readonly<Record<string, number>>; own?: boolean }) {
  const { empire, faces, values } = props;
  return (
    <Cards label={props.label} lie="tableau">
      {empire.tableau.map((tile) => (
        <div key={tile} class="p-holder">
          <Card piece={tile} face={valued(faceOf(faces, tile), values[tile])} small />
          {empire.goods[tile] && <div class="p-goods"><small>{t("good")}</small><Dice dice={empire.goods[tile] ?? []} /></div>}
        </div>
      ))}
      {props.own && places(SQUARES - empire.squares)}
    </Cards>
  );
}

/** A tile with points that are computed, with what it is worth now. */
const valued = (face: Face, value: number | undefined): Face =>
  String(face.vp).endsWith("+") && value !== undefined ? { ...face, vp: `${value}+` } : face;

/** A seat across the table: its tiles, and its dice counted by color. */
function Other(props: Props & { empire: Empire; seat: number }) {
  const { empire, seat, faces, who } = props;
  return (
    <div class="p-opponent" data-seat={seat}>
      <Plate seat={seat}><Purse empire={empire} /></Plate>
      <div class="p-lying">
        <TileCards empire={empire} faces={faces} label={t("Tableau of {who}", { who: who(seat) })} values={valuesOf(props)} />
        <Working {...props} />
      </div>
    </div>
  );
}

/** What the dice of another seat do. */
function Working({ empire, seat, faces, table }: Props & { empire: Empire; seat: number }) {
  const working = PHASES.filter((phase) => empire.columns[phase]?.length);
  return (
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
  const { table } = props.view;
  const shown: Props = {
    table,
    faces: facesOf(components),
    sides: sidesOf(components),
    me: props.me,
    who: whoOf(props),
    deciding: props.decision?.kind ?? null,
    scores: props.scores ?? null,
  };
  const bottom = props.me ?? table.order[0] ?? 0;
  const own = table.empires[bottom];
  return (
    <Board
      {...props}
      faces={shown.faces}
      phases={[table.phase ?? ""]}
      barFirst
      opponents={table.order.filter((seat) => seat !== bottom).map((seat) => {
        const empire = table.empires[seat];
        return empire && <Other {...shown} key={seat} empire={empire} seat={seat} />;
      })}
      rail={<Phases {...shown} empire={own} />}
      own={own && <Plate seat={bottom} sources more={<><Others {...shown} empire={own} /><Round {...shown} /><Supply {...shown} /></>}><Purse empire={own} /><Places filled={own.credits} of={MOST_CREDITS} /></Plate>}
    >
      {own && (
        <>
          <Chosen {...shown} />
          <div class="p-beside">
            <Construction {...shown} empire={own} />
            <TileCards empire={own} faces={shown.faces} label={props.me === null ? t("Tableau of {who}", { who: shown.who(bottom) }) : t("Your tableau")} values={valuesOf({ ...shown, empire: own })} own />
          </div>
        </>
      )}
    </Board>
  );
}

export const roll: Game<"roll"> = {
  name: "roll",
  Table: RollTable,
  isThing: (word, { components }) => isDie(word) || facesOf(components).has(baseOf(word)),
  word: (word, names, catalogue) => wordOf(word, names) ?? tileName(word, catalogue),
  faces: ({ components }) => facesOf(components),
  isPiece: (word, { components }) => isPhase(word) || isDie(word) || facesOf(components).has(baseOf(word)),
  label,
};
