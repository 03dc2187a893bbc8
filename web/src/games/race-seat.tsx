/** What a seat of Race has: hand, tableau, what it has to spend, and what it has done. */
import type { Schemas } from "../api/types";
import { faceOf, nameOf, type Face, type Faces, type Kind } from "../pieces/face";
import { Card, Cards } from "../pieces/cards";
import { Good, KINDS, Points } from "../pieces/icons";
import { Count, Counts, Fact, Zone } from "../pieces/parts";
import type { Shown } from "../table/game";
import { spelled } from "../table/names";
import { form, t } from "../words";
import { militaryOf, type ShownCard } from "./race-military";
import { actionName } from "./race-words";

export type Table = Schemas["RaceTableView"];
export type Player = Schemas["RacePlayerView"];

export interface Props extends Shown<Table> {
  /** The cards as the catalogue has them, by id. */
  cards: ReadonlyMap<string, ShownCard>;
}

export function Known(props: { piece: string; faces: Faces; small?: boolean; tag?: string | null }) {
  return <Card piece={props.piece} face={faceOf(props.faces, props.piece)} small={props.small ?? false} tag={props.tag ?? null} />;
}

export function Hand({ table, faces, player }: Props & { player: Player }) {
  const cards = table.hand ?? [];
  return (
    <Zone name="hand" mine title={t("Your hand: {count}", { count: cards.length })} aside={<Counts><Piles player={player} /></Counts>}>
      {cards.length ? (
        <Cards label={t("Your hand")}>{cards.map((card) => <Known key={card} piece={card} faces={faces} />)}</Cards>
      ) : <p class="p-none">{t("No cards.")}</p>}
      <Kept title={t("Stored under a world")} cards={table.stored} faces={faces} />
      <Kept title={t("Just paid: one of them is stored")} cards={table.paid} faces={faces} />
    </Zone>
  );
}

function Kept(props: { title: string; cards: readonly string[] | undefined; faces: Faces }) {
  if (!props.cards?.length) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <Cards label={props.title}>{props.cards.map((card) => <Known key={card} piece={card} faces={props.faces} />)}</Cards>
    </>
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

export function Tableau(props: Props & { player: Player; seat: number; mine?: boolean }) {
  const { player, seat, faces, mine, who, table, scores } = props;
  const title = mine ? t("Your tableau") : who(seat);
  const values = scores?.[seat]?.cards ?? {};
  return (
    <Zone name={mine ? "tableau" : "other"} mine={mine ?? false} title={title} aside={<Standing {...props} />}>
      <Cards label={title} small>
        {player.tableau.map((placed) => (
          <Placed key={placed.card} {...{ placed, faces }} tag={tagOf(placed.card, table, player)} value={values[placed.card]} />
        ))}
        {(player.lingering ?? []).map((card) => <Known key={card} piece={card} faces={faces} small tag={t("has left, still works")} />)}
      </Cards>
    </Zone>
  );
}

/** What has happened to a card of the tableau in this phase. */
function tagOf(card: string, table: Table, player: Player): string | null {
  if (table.fresh.includes(card)) return t("new");
  if (player.produced.includes(card)) return t("has produced");
  return table.used.some((power) => power.split(":")[0] === card) ? t("used") : null;
}

function Standing(props: Props & { player: Player; seat: number; mine?: boolean }) {
  const { player, mine, cards } = props;
  const military = militaryOf(player.tableau.flatMap(({ card }) => cards.get(card.replace(/#.*/, "")) ?? []));
  const { hand, drawn, offered, excess } = player;
  return (
    <Counts>
      {!mine && <Count label={form(hand, "card|cards")} value={hand} symbol="hand" />}
      {!mine && drawn > 0 && <Count label={t("drawn")} value={drawn} />}
      {!mine && offered > 0 && <Count label={t("start worlds to choose from")} value={offered} />}
      {!mine && <Piles player={player} />}
      <span class="p-count"><Points vp={player.chips} /> <span>{t("in chips")}</span></span>
      {military !== null && <Count label={t("Military")} value={military} symbol="military" />}
      {player.temporary > 0 && <Count label={t("temporary Military")} value={`+${player.temporary}`} symbol="military" />}
      <Count label={t("in the tableau")} value={player.tableau.length} />
      {excess > 0 && <Count label={t("discarded to the hand limit")} value={excess} />}
      <Prestige {...props} />
      <Doing {...props} />
    </Counts>
  );
}

/** Prestige, the tile of its leader, and the card that spends it (The Brink of War). */
function Prestige({ player, table }: Props & { player: Player }) {
  if (!table.options.expansions?.includes("bow")) return null;
  const { prestige = 0, leader, on_tile, prestige_gained, prestige_card_used } = player;
  return (
    <>
      <Count label={t("prestige")} value={prestige} symbol="prestige" />
      {leader && <Fact strong>{t("Prestige Leader")}</Fact>}
      {on_tile && <Fact>{t("has prestige on the tile")}</Fact>}
      {prestige_gained && <Fact>{t("gained prestige in this phase")}</Fact>}
      <Fact>{prestige_card_used ? t("Prestige/Search card used") : t("has its Prestige/Search card")}</Fact>
    </>
  );
}

/** What it does in this round. */
function Doing({ player, seat, table }: Props & { player: Player; seat: number }) {
  const { actions, strengthened, stored = 0, paid = 0, saved = 0, named } = player;
  return (
    <>
      {actions.length > 0 && <Fact>{actions.map((action) => said(action, strengthened)).join(", ")}</Fact>}
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

function Placed(props: { placed: Schemas["RacePlacedView"]; faces: Faces; tag: string | null; value: number | undefined }) {
  const { card, good, more = 0 } = props.placed;
  const face = faceOf(props.faces, card);
  const goods = good ? 1 + more : 0;
  return (
    <Card piece={card} face={valued(face, props.value)} small tag={props.tag}>
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
  const aside = (
    <Counts>
      <Count label={form(robot.hand, "card|cards")} value={robot.hand} symbol="hand" />
      <span class="p-count"><Points vp={robot.chips} /> <span>{t("in chips")}</span></span>
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
    <Zone name="other" title={t("Robot")} aside={aside}>
      <Cards label={t("Robot")} small>
        {robot.tableau.map((card) => <Known key={card} piece={card} faces={faces} small tag={card === robot.start ? t("start world") : null} />)}
      </Cards>
    </Zone>
  );
}
