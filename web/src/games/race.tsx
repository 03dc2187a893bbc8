/** The table of Race for the Galaxy. */
import type { Schemas } from "../api/types";
import { Board } from "../pieces/board";
import { memo, baseOf, lineOf, nameOf, type Face, type Faces } from "../pieces/face";
import { Cards } from "../pieces/cards";
import { hasSymbol } from "../pieces/icons";
import { Count, Counts, RoundNumber, Token, Track, Zone, type Stop } from "../pieces/parts";
import { Pile } from "../pieces/piles";
import type { Game, TableProps } from "../pieces/game";
import { whoOf } from "../pieces/players";
import { pricesOf } from "../pieces/sums";
import { t } from "../words";
import { Goals, faceOfGoal } from "./race-goals";
import { Hand, Known, Opponent, Placements, Robot, Standing, type Props, type Table } from "./race-seat";
import { scoringOf, signsOf } from "./race-signs";
import * as words from "./race-words";

function makeFaces(catalogue: Schemas["RaceComponents"]): Faces {
  const cards = catalogue.sets.flatMap((set) => set.cards).map(faceOfCard);
  const goals = catalogue.goals.map(faceOfGoal);
  return new Map([...cards, ...goals].map((face) => [face.id, face]));
}

function faceOfCard(card: Schemas["RaceShownCard"]): Face {
  const kind = card.good ?? card.holds ?? null;
  const powers = (card.powers ?? []).map((power) => ({ ...lineOf(power.text), phase: phaseIn(power.power), signs: signsOf(power, kind) }));
  const scoring = (card.scoring ?? []).map((line) => ({ phase: null, text: line.text, signs: scoringOf(line), scores: true }));
  return {
    id: card.id,
    name: card.name,
    sort: card.type,
    cost: card.cost ?? null,
    defense: card.defense ?? null,
    vp: card.vp ?? "?",
    kind,
    how: card.how ?? null,
    keywords: [
      ...(card.keywords ?? []), ...(card.chromosome ? [t("chromosome")] : []), ...(card.prestige ? [t("prestige")] : []),
    ],
    lines: [...powers, ...scoring],
  };
}

/** The phase of a power by its name, such as `settle.military`; powers at other times have none. */
function phaseIn(power: string): string | null {
  const [phase = ""] = power.split(".");
  return hasSymbol(phase) ? phase : null;
}

const facesOf = memo(makeFaces);

function Round({ table, who }: Props) {
  const actions = table.players.flatMap((player, seat) =>
    player.actions.map((action) => ({ action, seat: seat as number | null, by: who(seat), strengthened: action === player.strengthened })));
  for (const action of table.robot?.actions ?? []) actions.push({ action, seat: null, by: t("Robot"), strengthened: false });
  const stops: Stop[] = words.PHASES.map((phase) => {
    const chosen = actions.filter((one) => words.phaseOf(one.action) === phase);
    return {
      name: phase,
      title: words.phaseName(phase),
      chosen: chosen.length > 0,
      current: words.phaseOf(table.phase ?? "") === phase,
      by: chosen.map((one) => ({ name: one.by, seat: one.seat, mark: words.bonus(one.action, one.strengthened) })),
    };
  });
  const searching = actions.filter(({ action }) => action === words.SEARCH).map(({ by }) => by);
  return (
    <Zone name="round" title={<RoundNumber round={table.round} />} aside={<Piles table={table} />}>
      <Track stops={stops} label={t("Phases of the round")} />
      {searching.length > 0 && <p class="p-order">{t("Before the phases, searching: {who}.", { who: searching.join(", ") })}</p>}
    </Zone>
  );
}

function Piles({ table }: { table: Table }) {
  return (
    <Counts>
      <Count label={t("VP left")} value={Math.max(0, table.pool)} symbol="vp" worded />
      <span class="p-counted-piles">
        <Count label={t("in the deck")} value={table.deck} symbol="deck" pile="deck" />
        <Count label={t("discarded")} value={table.discard} symbol="tableau" pile="discard" />
      </span>
    </Counts>
  );
}

/** What is chosen from now and is neither in hand nor in a tableau. */
function Chosen(props: Props) {
  const { table, faces, deciding } = props;
  return (
    <>
      {deciding?.startsWith("select") && <Actions {...props} />}
      {deciding === "search" && (
        <Tokens title={t("What to search for")} pieces={categories(table)} name={words.categoryName} text={words.categoryText} />
      )}
      <Some title={t("Start worlds to choose from")} cards={table.offered} faces={faces} />
      <Some title={t("Drawn: choose which to keep")} cards={table.drawn} faces={faces} />
      <Some title={t("Your pack: take one")} cards={table.pack} faces={faces} />
      <Some title={t("Face up next to the deck")} cards={table.aside} faces={faces} />
    </>
  );
}

const categories = ({ options }: Table): string[] =>
  words.CATEGORY_NAMES.filter((name) => options.takeovers || name !== "takeover-card");

/** The action cards, and what can be done with the Prestige/Search card while its owner has it. */
function Actions({ table, me }: Props) {
  const cards = words.actionCards(table.options.advanced || table.robot !== null);
  const mine = me === null ? undefined : table.players[me];
  const special = table.options.expansions?.includes("bow") && mine && !mine.prestige_card_used;
  return (
    <>
      <Tokens title={t("Action cards")} pieces={cards} name={words.actionName} text={words.actionText} />
      {special && (
        <Tokens brief title={t("With your Prestige/Search card, once in the game")} pieces={words.specialActions(cards)} name={words.actionName} text={words.actionText} />
      )}
    </>
  );
}

interface TokensProps {
  title: string;
  pieces: readonly string[];
  name(piece: string): string;
  text(piece: string): string;
  /** With their texts only where one is looked at. */
  brief?: boolean;
}

function Tokens({ title, pieces, name, text, brief }: TokensProps) {
  return (
    <Zone name={`choose p-zone-actions${brief ? " p-brief" : ""}`} title={title}>
      <div class="p-tokens" role="group" aria-label={title}>
        {pieces.map((piece) => (
          <Token key={piece} piece={piece} class="p-action"><b>{name(piece)}</b><span>{text(piece)}</span></Token>
        ))}
      </div>
    </Zone>
  );
}

function Some(props: { title: string; cards: readonly string[] | null; faces: Faces }) {
  if (!props.cards?.length) return null;
  return (
    <Zone name="choose" title={props.title}>
      <Cards label={props.title}>
        {props.cards.map((card) => <Known key={card} piece={card} faces={props.faces} />)}
      </Cards>
    </Zone>
  );
}

function Takeovers({ table, faces, who }: Props) {
  return (
    <Zone name="takeovers" title={t("Takeovers")}>
      <ul class="p-plain">
        {table.declared.map((one) => {
          const facts = { attacker: who(one.attacker), owner: who(one.owner), world: nameOf(faces, one.world), power: nameOf(faces, one.power) };
          return (
            <li key={one.world}>
              {t("{attacker}: {world} ({owner}) is attacked with {power}.", facts)} {one.failed ? t("It failed.") : ""}
            </li>
          );
        })}
      </ul>
    </Zone>
  );
}

/** The seat that lies at the bottom: the one that looks, or the first for a spectator. */
const bottomOf = (me: number | null): number => me ?? 0;

function RaceTable(props: TableProps<"race">) {
  const { components } = props.catalogue;
  const { table, sums } = props.view;
  const faces = facesOf(components);
  const shown: Props = {
    table,
    faces,
    military: sums.military,
    prices: pricesOf(sums.prices),
    worths: sums.worths,
    me: props.me,
    who: whoOf(props),
    deciding: props.decision?.kind ?? null,
    scores: props.scores ?? null,
  };
  const bottom = bottomOf(props.me);
  const own = table.players[bottom];
  const others = table.players.map((player, seat) => ({ player, seat })).filter(({ seat }) => seat !== bottom);
  return (
    <Board
      {...props}
      faces={withTokens(components)}
      phases={phasesOf(table)}
      givingUp={GIVING.has(shown.deciding ?? "")}
      opponents={[
        ...others.map((one) => <Opponent key={one.seat} {...shown} {...one} />),
        ...(table.robot ? [<Robot key="robot" {...shown} robot={table.robot} />] : []),
      ]}
      rail={<>
        <Round {...shown} />
        {table.goals.length > 0 && <Goals {...shown} goals={components.goals} />}
        {table.declared.length > 0 && <Takeovers {...shown} />}
      </>}
      own={own && <Standing {...shown} player={own} seat={bottom} bottom />}
      hand={props.me !== null && <Hand {...shown} />}
      piles={props.me !== null && <>
        <Pile name="deck" label={t("in the deck")} count={table.deck} />
        <Pile name="discard" label={t("discarded")} count={table.discard} />
      </>}
    >
      <Chosen {...shown} />
      {own && <Placements {...shown} player={own} seat={bottom} />}
    </Board>
  );
}

/** Cards and goals, and the action cards and sorts of cards that are chosen from. */
const withTokens = memo((catalogue: Schemas["RaceComponents"]): Faces => {
  const cards = words.actionCards(true);
  const actions = [...cards, ...words.specialActions(cards)].map((action) => token(action, words.actionName, words.actionText));
  const categories = words.CATEGORY_NAMES.map((category) => token(category, words.categoryName, words.categoryText));
  return new Map([...facesOf(catalogue), ...[...actions, ...categories].map((face): [string, Face] => [face.id, face])]);
});

const token = (id: string, name: TokensProps["name"], text: TokensProps["text"]): Face =>
  ({ id, name: name(id), sort: "other", lines: [{ phase: null, text: text(id) }] });

/** Decisions whose answers are discarded, or taken off. */
const GIVING = new Set(["pay", "discard", "raise_military", "spend_good", "spend", "consume_goods", "defeat_takeover", "conquer_extra"]);

/** The phases whose powers are used now: the first sale comes with Consume. */
function phasesOf({ phase }: Table): string[] {
  const name = words.phaseOf(phase ?? "");
  return name === "consume" ? ["consume", "trade"] : [name];
}

export const race: Game<"race"> = {
  name: "race",
  Table: RaceTable,
  isThing: (word, catalogue) => facesOf(catalogue.components).has(baseOf(word)),
  word: words.wordOf,
  faces: ({ components }) => facesOf(components),
  isPiece: (word, catalogue) => words.isToken(word) || facesOf(catalogue.components).has(baseOf(word)),
  label: words.label,
  tell: words.tell,
};
