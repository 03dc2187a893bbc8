/** What a seat of Race has: hand, tableau, what it has to spend, and what it has done. */
import type { Schemas } from "../api/types";
import { baseOf, faceOf, nameOf, type Face, type Faces, type Kind } from "../pieces/face";
import { Card, Cards } from "../pieces/cards";
import { Good, KINDS, Symbol } from "../pieces/icons";
import { Count, Counts, Fact, Zone } from "../pieces/parts";
import { Fan } from "../pieces/piles";
import { Plate } from "../pieces/plate";
import type { Shown } from "../pieces/game";
import { spelled } from "../pieces/names";
import { signed } from "../pieces/signs";
import { partsOf } from "../pieces/sums";
import { form, t } from "../words";
import { actionName, phaseOf } from "./race-words";

export type Table = Schemas["RaceTableView"];
export type Player = Schemas["RacePlayerView"];
type Strength = Schemas["RaceStrength"];

export interface Props extends Shown<Table> {
  military: readonly Strength[];
  /** What cards cost now, with the parts of the sum. */
  prices: ReadonlyMap<string, string>;
  worths: readonly Schemas["RaceWorth"][];
}

export function Known(props: { piece: string; faces: Faces; small?: boolean; tag?: string | null; price?: string | null }) {
  return <Card piece={props.piece} face={faceOf(props.faces, props.piece)} small={props.small ?? false} tag={props.tag ?? null} price={props.price ?? null} />;
}

/** The hand as a fan, with what else its owner alone sees, and the piles. */
export function Hand({ table, faces, prices }: Props) {
  const cards = table.hand ?? [];
  return (
    <Zone name="hand" title={t("Your hand: {count}", { count: cards.length })}>
      {cards.length ? (
        <Cards label={t("Your hand")} lie="hand">{cards.map((card) => <Known key={card} piece={card} faces={faces} price={prices.get(card) ?? null} />)}</Cards>
      ) : <p class="p-none">{t("No cards.")}</p>}
      <Kept title={t("Stored under a world")} cards={table.stored} faces={faces} />
      <Kept title={t("Just paid: one of them is stored")} cards={table.paid} faces={faces} />
    </Zone>
  );
}

function Kept(props: { title: string; cards: readonly string[] | undefined; faces: Faces }) {
  if (!props.cards?.length) return null;
  return (
    <div class="p-kept">
      <h3>{props.title}</h3>
      <Cards label={props.title} lie="few">{props.cards.map((card) => <Known key={card} piece={card} faces={props.faces} small />)}</Cards>
    </div>
  );
}

/** Cards of its own that are neither in hand nor in the tableau. */
function Piles({ player }: { player: Player }) {
  return (
    <>
      {player.deck > 0 && <Count label={t("in the own deck")} value={player.deck} />}
      {player.discard > 0 && <Count label={t("in the own discard pile")} value={player.discard} />}
      {player.pack > 0 && <Count label={t("in the pack")} value={player.pack} />}
    </>
  );
}

/** A seat across the table: its plate and what it has placed. */
export function Opponent(props: Props & { player: Player; seat: number }) {
  return (
    <div class="p-opponent" data-seat={props.seat}>
      <Standing {...props} />
      <Placements {...props} />
      {props.player.tableau.length <= ROOMY && <Fan count={props.player.hand} />}
    </div>
  );
}

/** The maximum number of cards that leave room for the backs of the hand. */
const ROOMY = 9;

/** What a seat has placed. */
export function Placements(props: Props & { player: Player; seat: number }) {
  const { player, seat, faces, who, table, scores } = props;
  const values = scores?.[seat]?.cards ?? {};
  return (
    <Cards label={seat === props.me ? t("Your tableau") : t("Tableau of {who}", { who: who(seat) })} lie="tableau">
      {player.tableau.map((placed) => (
        <Placed key={placed.card} {...{ placed, faces }} tag={tagOf(placed.card, table, player)} fresh={table.fresh.includes(placed.card)} value={values[placed.card]} />
      ))}
      {(player.lingering ?? []).map((card) => <Known key={card} piece={card} faces={faces} small tag={t("has left, still works")} />)}
    </Cards>
  );
}

/** What has happened to a card of the tableau in this phase. */
function tagOf(card: string, table: Table, player: Player): string | null {
  if (table.fresh.includes(card)) return t("new");
  if (player.produced.includes(card)) return t("has produced");
  return table.used.some((power) => power.split(":")[0] === card) ? t("used") : null;
}

/** The plate of a seat, with all that it has. */
export function Standing(props: Props & { player: Player; seat: number; bottom?: boolean }) {
  const { player, seat, bottom } = props;
  const strengths = props.military.filter((one) => one.seat === seat);
  const { hand, drawn, offered, excess } = player;
  return (
    <Plate seat={seat} sources={bottom ?? false} acts={<Acts {...props} />} more={bottom && <Sums {...props} strengths={strengths} />}>
      <Counts>
        <Count label={t("in chips")} value={player.chips} symbol="vp" />
        {strengths.map((one) => <Military key={one.against} strength={one} />)}
        {player.temporary > 0 && <Count label={t("temporary Military")} value={`(+${player.temporary})`} symbol="military" />}
        <Count label={form(hand, "card|cards")} value={hand} symbol="hand" />
        <Count label={t("in the tableau")} value={player.tableau.length} symbol="tableau" />
        {drawn > 0 && <Count label={t("drawn")} value={drawn} />}
        {offered > 0 && <Count label={t("start worlds to choose from")} value={offered} />}
        <Piles player={player} />
        {excess > 0 && <Count label={t("discarded to the hand limit")} value={excess} />}
        <Prestige {...props} />
        <Doing {...props} />
      </Counts>
    </Plate>
  );
}

/** Military against every world, or against those of a kind or with a keyword. */
function Military({ strength }: { strength: Strength }) {
  const { against, total } = strength;
  if (against === null) return <Count label={t("Military")} value={signed(total)} symbol="military" />;
  const kind = against in KINDS ? (against as Kind) : null;
  return (
    <Fact>
      <Symbol name="military" /><span class="p-unseen">{t("Military against")} </span>
      {kind ? <Good kind={kind} empty label={t(KINDS[kind])} /> : <span>{t(against)}</span>} <b>{signed(total)}</b>
    </Fact>
  );
}

/** The sources of its Military and of the value of its 6-cost developments. */
function Sums({ player, seat, faces, scores, strengths }: Props & { player: Player; seat: number; strengths: readonly Strength[] }) {
  const values = scores?.[seat]?.cards ?? {};
  const called = (source: string): string => (faces.has(baseOf(source)) ? nameOf(faces, source) : actionName(source));
  const valued = player.tableau.filter(({ card }) => faceOf(faces, card).vp === "?" && values[card] !== undefined);
  return (
    <>
      {strengths.filter(({ parts }) => parts.length > 1).map((one) => (
        <p key={one.against} class="p-say p-sum">
          <b>{one.against === null ? t("Military") : `${t("Military against")} ${one.against in KINDS ? t(KINDS[one.against as Kind]) : t(one.against)}`} {signed(one.total)}</b> {partsOf(one.parts, called)}
        </p>
      ))}
      {valued.map(({ card }) => (
        <p key={card} class="p-say p-sum"><b>{nameOf(faces, card)} {values[card]}</b> {faceOf(faces, card).lines.filter(({ scores: says }) => says).map(({ text }) => text).join(" ")}</p>
      ))}
    </>
  );
}

/** Prestige, the tile of its leader, and the card that spends it (The Brink of War). */
function Prestige({ player, table }: Props & { player: Player }) {
  if (!table.options.expansions?.includes("bow")) return null;
  const { prestige = 0, leader, on_tile, prestige_gained, prestige_card_used } = player;
  return (
    <>
      <Count label={t("prestige")} value={prestige} symbol="prestige" />
      {leader && <Fact strong><Symbol name="crown" />{t("Prestige Leader")}</Fact>}
      {on_tile && <Fact>{t("has prestige on the tile")}</Fact>}
      {prestige_gained && <Fact>{t("gained prestige in this phase")}</Fact>}
      <Count label={prestige_card_used ? t("Prestige/Search card used") : t("has its Prestige/Search card")} value={prestige_card_used ? 0 : 1} symbol="search" />
    </>
  );
}

/** The actions that it has chosen for this round. */
function Acts({ player }: { player: Player }) {
  const { actions, strengthened } = player;
  if (!actions.length) return null;
  return (
    <>
      {actions.map((action) => (
        <span key={action} class="p-act" title={said(action, strengthened)}><Symbol name={phaseOf(action)} /><span>{said(action, strengthened)}</span></span>
      ))}
    </>
  );
}

/** What it has done and may do in this round. */
function Doing({ player, seat, table }: Props & { player: Player; seat: number }) {
  const { stored = 0, paid = 0, saved = 0, named } = player;
  return (
    <>
      {stored > 0 && <Count label={form(stored, "stored card|stored cards")} value={stored} />}
      {paid > 0 && <Count label={t("just paid, one is stored")} value={paid} />}
      {saved > 0 && <Fact>{t("pays {count} less in this phase", { count: saved })}</Fact>}
      {named && <Fact>{t("has named {kind}", { kind: t(KINDS[named]) })}</Fact>}
      {table.first === seat && table.players.length > 1 && <Fact>{t("first")}</Fact>}
    </>
  );
}

const said = (action: string, strengthened: string | null | undefined): string =>
  action === strengthened ? t("{action}, strengthened", { action: actionName(action) }) : actionName(action);

function Placed(props: { placed: Schemas["RacePlacedView"]; faces: Faces; tag: string | null; fresh: boolean; value: number | undefined }) {
  const { card, good, more = 0 } = props.placed;
  const face = faceOf(props.faces, card);
  const goods = good ? 1 + more : 0;
  return (
    <Card piece={card} face={valued(face, props.value)} small tag={props.tag} fresh={props.fresh}>
      {goods > 0 && Array.from({ length: goods }, (_, index) => (
        <Good key={index} kind={goodOf(face)} label={t("good: {kind}", { kind: t(KINDS[goodOf(face)]) })} />
      ))}
    </Card>
  );
}

/** A card whose points are computed, with what it is worth now. */
const valued = (face: Face, value: number | undefined): Face =>
  face.vp === "?" && value !== undefined ? { ...face, vp: `${value}?` } : face;

const goodOf = (face: Face): Kind => face.kind ?? "any";

export function Robot({ robot, faces }: Props & { robot: Schemas["RaceRobotView"] }) {
  const counts = (
    <Counts>
      <Count label={form(robot.hand, "card|cards")} value={robot.hand} symbol="hand" />
      <Count label={t("in chips")} value={robot.chips} symbol="vp" />
      <Count label={form(robot.credits, "credit|credits")} value={robot.credits} symbol="credit" />
      <Count label={t("economy")} value={robot.economy} />
      <Count label={t("of its {vp}-VP counters placed", { vp: robot.six_cost_vp })} value={robot.placed_counters} of={robot.placed_counters + robot.counters} />
      <Fact>{t("start world: {name}", { name: nameOf(faces, robot.start) })}</Fact>
      {robot.used_up.length > 0 && <Fact>{t("counters used up: {fields}", { fields: robot.used_up.map((field) => spelled(field.replace(".", " "))).join(", ") })}</Fact>}
      <Fact>{t("robot symbol: {action}", { action: actionName(robot.symbol) })}</Fact>
      {robot.actions.length > 0 && <Fact>{robot.actions.map(actionName).join(", ")}</Fact>}
    </Counts>
  );
  return (
    <div class="p-opponent">
      <section class="p-seat"><header class="p-who"><h2>{t("Robot")}</h2></header>{counts}</section>
      <Cards label={t("Robot")} lie="tableau">
        {robot.tableau.map((card) => <Known key={card} piece={card} faces={faces} small tag={card === robot.start ? t("start world") : null} />)}
      </Cards>
    </div>
  );
}
