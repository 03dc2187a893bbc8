/** The table of Race for the Galaxy. */
import type { Schemas } from "../api/types";
import { Board } from "../pieces/board";
import { memo, baseOf, faceOf, lineOf, nameOf, type Face, type Faces } from "../pieces/face";
import { Cards } from "../pieces/cards";
import { Count, Counts, Token, Track, Zone, type Stop } from "../pieces/parts";
import type { Game, TableProps } from "../table/game";
import { whoOf } from "../table/players";
import { t } from "../words";
import type { ShownCard } from "./race-military";
import { Hand, Known, Robot, Tableau, type Props, type Table } from "./race-seat";
import * as words from "./race-words";

function makeFaces(catalogue: Schemas["RaceComponents"]): Faces {
  const cards = catalogue.sets.flatMap((set) => set.cards).map(faceOfCard);
  const goals = catalogue.goals.map(faceOfGoal);
  return new Map([...cards, ...goals].map((face) => [face.id, face]));
}

function faceOfCard(card: Schemas["RaceShownCard"]): Face {
  const powers = (card.powers ?? []).map((power) => lineOf(power.text));
  const scoring = (card.scoring ?? []).map((line) => ({ phase: null, text: line.text }));
  return {
    id: card.id,
    name: card.name,
    sort: card.type,
    cost: card.cost ?? null,
    defense: card.defense ?? null,
    vp: card.vp ?? "?",
    kind: card.good ?? card.holds ?? null,
    how: card.how ?? null,
    keywords: [
      ...(card.keywords ?? []), ...(card.chromosome ? [t("chromosome")] : []), ...(card.prestige ? [t("prestige")] : []),
    ],
    lines: [...powers, ...scoring],
  };
}

function faceOfGoal(goal: Schemas["RaceGoal"]): Face {
  return { id: goal.id, name: goal.name, sort: "other", lines: [{ phase: null, text: goal.text }] };
}

function makeCards(catalogue: Schemas["RaceComponents"]): ReadonlyMap<string, ShownCard> {
  return new Map(catalogue.sets.flatMap((set) => set.cards).map((card) => [card.id, card]));
}

const facesOf = memo(makeFaces);
const cardsOf = memo(makeCards);

function Whole(props: Props) {
  const { table, me } = props;
  const seats = table.players.map((_, seat) => seat).filter((seat) => seat !== me);
  const mine = me === null ? undefined : table.players[me];
  return (
    <>
      <Round {...props} />
      <Chosen {...props} />
      {mine && <Hand {...props} player={mine} />}
      {mine && me !== null && <Tableau {...props} player={mine} seat={me} mine />}
      <div class="p-others">
        {seats.map((seat) => {
          const player = table.players[seat];
          return player && <Tableau {...props} key={seat} player={player} seat={seat} />;
        })}
        {table.robot && <Robot {...props} robot={table.robot} />}
      </div>
      {table.declared.length > 0 && <Takeovers {...props} />}
      {table.goals.length > 0 && <Goals {...props} />}
    </>
  );
}

function Round({ table, who }: Props) {
  const actions = table.players.flatMap((player, seat) =>
    player.actions.map((action) => ({ action, by: who(seat), strengthened: action === player.strengthened })));
  for (const action of table.robot?.actions ?? []) actions.push({ action, by: t("Robot"), strengthened: false });
  const stops: Stop[] = words.PHASES.map((phase) => {
    const chosen = actions.filter((one) => words.phaseOf(one.action) === phase);
    return {
      name: phase,
      title: words.phaseName(phase),
      chosen: chosen.length > 0,
      current: words.phaseOf(table.phase ?? "") === phase,
      by: chosen.map((one) => one.by + words.bonus(one.action, one.strengthened)),
    };
  });
  const searching = actions.filter(({ action }) => action === words.SEARCH).map(({ by }) => by);
  return (
    <Zone name="round" title={t("Round {round}", { round: table.round })} aside={<Piles table={table} />}>
      <Track stops={stops} label={t("Phases of the round")} />
      {searching.length > 0 && <p class="p-order">{t("Before the phases, searching: {who}.", { who: searching.join(", ") })}</p>}
    </Zone>
  );
}

function Piles({ table }: { table: Table }) {
  return (
    <Counts>
      <Count label={t("VP in the pool")} value={Math.max(0, table.pool)} />
      <Count label={t("in the deck")} value={table.deck} symbol="deck" />
      <Count label={t("discarded")} value={table.discard} />
    </Counts>
  );
}

/** What is chosen from now and is neither in hand nor in a tableau. */
function Chosen(props: Props) {
  const { table, faces, deciding } = props;
  return (
    <>
      {deciding?.startsWith("choose_action") && <Actions {...props} />}
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
        <Tokens title={t("With your Prestige/Search card, once in the game")} pieces={words.specialActions(cards)} name={words.actionName} text={words.actionText} />
      )}
    </>
  );
}

function Tokens(props: { title: string; pieces: readonly string[]; name: (piece: string) => string; text: (piece: string) => string }) {
  const { title, pieces, name, text } = props;
  return (
    <Zone name="choose" title={title}>
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

function Goals({ table, faces, who }: Props) {
  return (
    <Zone name="goals" title={t("Goals")}>
      <ul class="p-goals">
        {table.goals.map((goal) => {
          const face = faceOf(faces, goal.goal);
          return (
            <li key={goal.goal} class={goal.seats.length ? "p-held" : ""}>
              <b>{face.name}</b>
              <span>{face.lines.map((line) => line.text).join(" ")}</span>
              <small>{goal.progress.map((count, seat) => <span key={seat}>{who(seat)}: {count}</span>)}</small>
              {goal.seats.length > 0 && <strong>{goal.seats.map(who).join(", ")}</strong>}
            </li>
          );
        })}
      </ul>
    </Zone>
  );
}

function RaceTable(props: TableProps<"race">) {
  const { components } = props.catalogue;
  const faces = facesOf(components);
  return (
    <Board {...props} faces={faces}>
      <Whole
        table={props.view.table}
        faces={faces}
        cards={cardsOf(components)}
        me={props.me}
        who={whoOf(props)}
        deciding={props.decision?.kind ?? null}
        scores={props.scores ?? null}
      />
    </Board>
  );
}

export const race: Game<"race"> = {
  name: "race",
  Table: RaceTable,
  isThing: (word, catalogue) => facesOf(catalogue.components).has(baseOf(word)),
  word: words.wordOf,
  isPiece: (word, catalogue) => words.isToken(word) || facesOf(catalogue.components).has(baseOf(word)),
  label: words.label,
  tell: words.tell,
};
