/** The table of Race for the Galaxy. */
import type { Schemas } from "../api/types";
import { Board } from "../pieces/board";
import { memo, baseOf, faceOf, inWords, lineOf, nameOf, type Face, type Faces, type Kind } from "../pieces/face";
import { Card, Cards } from "../pieces/cards";
import { Good, Points } from "../pieces/icons";
import { Count, Counts, Token, Track, Zone, type Stop } from "../pieces/parts";
import type { Game, Shown, TableProps } from "../table/game";
import { whoOf } from "../table/players";

type Table = Schemas["RaceTableView"];
type Player = Schemas["RacePlayerView"];
type Goal = Schemas["RaceGoal"];

const ACTIONS: Record<string, [string, string]> = {
  "explore+5": ["Explore +5", "Draw 5 more cards, keep no more"],
  "explore+1+1": ["Explore +1 +1", "Draw 1 more card, keep 1 more"],
  develop: ["Develop", "Pay 1 less"],
  develop2: ["Develop again", "Pay 1 less"],
  settle: ["Settle", "Draw a card after placing a world"],
  settle2: ["Settle again", "Draw a card after placing a world"],
  "consume-trade": ["Consume: trade", "Sell a good for cards first"],
  "consume-x2": ["Consume: double", "Consume powers give twice the VP"],
  produce: ["Produce", "Put a good on one windfall world, too"],
};
const PHASES = ["explore", "develop", "settle", "consume", "produce"];

/** "consume-trade" and "develop2" are ways to play a phase. */
const phaseOf = (action: string): string => /^[a-z]+/.exec(action)?.[0] ?? action;

const actionName = (action: string): string => ACTIONS[action]?.[0] ?? inWords(action);

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
    keywords: [...(card.keywords ?? []), ...(card.chromosome ? ["chromosome"] : [])],
    lines: [...powers, ...scoring],
  };
}

function faceOfGoal(goal: Goal): Face {
  return { id: goal.id, name: goal.name, sort: "other", lines: [{ phase: null, text: goal.text }] };
}

const facesOf = memo(makeFaces);

type Props = Shown<Table>;

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
  const actions = table.players.flatMap((player, seat) => player.actions.map((action) => ({ action, by: who(seat) })));
  for (const action of table.robot?.actions ?? []) actions.push({ action, by: "Robot" });
  const stops: Stop[] = PHASES.map((phase) => {
    const chosen = actions.filter((one) => phaseOf(one.action) === phase);
    return {
      name: phase,
      title: inWords(phase),
      chosen: chosen.length > 0,
      current: phaseOf(table.phase ?? "") === phase,
      by: chosen.map((one) => one.by + bonus(one.action)),
    };
  });
  return (
    <Zone name="round" title={`Round ${table.round}`} aside={<Piles table={table} />}>
      <Track stops={stops} label="Phases of the round" />
    </Zone>
  );
}

/** What is particular about an action card of a phase that has two. */
function bonus(action: string): string {
  const rest = action.replace(/^[a-z]+-?/, "");
  return rest ? ` (${rest.replace("x2", "×2")})` : "";
}

function Piles({ table }: { table: Table }) {
  return (
    <Counts>
      <Count label="VP in the pool" value={Math.max(0, table.pool)} />
      <Count label="in the deck" value={table.deck} symbol="deck" />
      <Count label="discarded" value={table.discard} />
    </Counts>
  );
}

/** What is chosen from now and is neither in hand nor in a tableau. */
function Chosen({ table, faces, deciding }: Props) {
  return (
    <>
      {deciding?.startsWith("choose_action") && (
        <Zone name="choose" title="Action cards">
          <div class="p-tokens">
            {Object.keys(ACTIONS)
              .filter((action) => table.options.advanced || table.robot || !/2$/.test(action) || action === "consume-x2")
              .map((action) => <Action key={action} action={action} />)}
          </div>
        </Zone>
      )}
      <Some title="Start worlds to choose from" cards={table.offered} faces={faces} />
      <Some title="Drawn: choose which to keep" cards={table.drawn} faces={faces} />
      <Some title="Your pack: take one" cards={table.pack} faces={faces} />
      <Some title="Face up next to the deck" cards={table.aside} faces={faces} />
    </>
  );
}

function Action({ action }: { action: string }) {
  const [title, text] = ACTIONS[action] ?? [inWords(action), ""];
  return <Token piece={action} class="p-action"><b>{title}</b><span>{text}</span></Token>;
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

function Known(props: { piece: string; faces: Faces; small?: boolean }) {
  return <Card piece={props.piece} face={faceOf(props.faces, props.piece)} small={props.small ?? false} />;
}

function Hand({ table, faces, player }: Props & { player: Player }) {
  const cards = table.hand ?? [];
  const aside = (
    <Counts>
      {player.deck > 0 && <Count label="in your deck" value={player.deck} />}
      {player.discard > 0 && <Count label="in your discard pile" value={player.discard} />}
    </Counts>
  );
  return (
    <Zone name="hand" mine title={`Your hand: ${cards.length}`} aside={aside}>
      {cards.length ? (
        <Cards label="Your hand">{cards.map((card) => <Known key={card} piece={card} faces={faces} />)}</Cards>
      ) : <p class="p-none">No cards.</p>}
    </Zone>
  );
}

function Tableau(props: Props & { player: Player; seat: number; mine?: boolean }) {
  const { player, seat, faces, mine, who, table } = props;
  const title = mine ? "Your tableau" : who(seat);
  const aside = (
    <Counts>
      {!mine && <Count label={player.hand === 1 ? "card" : "cards"} value={player.hand} symbol="hand" />}
      {!mine && player.drawn > 0 && <Count label="drawn" value={player.drawn} />}
      <span class="p-count"><Points vp={player.chips} /> <span>in chips</span></span>
      <Count label="in the tableau" value={player.tableau.length} />
      {player.temporary > 0 && <Count label="temporary Military" value={player.temporary} symbol="military" />}
      {player.actions.length > 0 && <span class="p-count">{player.actions.map(actionName).join(", ")}</span>}
      {table.first === seat && table.players.length > 1 && <span class="p-count">first</span>}
    </Counts>
  );
  return (
    <Zone name={mine ? "tableau" : "other"} mine={mine ?? false} title={title} aside={aside}>
      <Cards label={title} small>
        {player.tableau.map((placed) => (
          <Placed key={placed.card} placed={placed} faces={faces} fresh={table.fresh.includes(placed.card)} />
        ))}
        {(player.lingering ?? []).map((card) => <Known key={card} piece={card} faces={faces} small />)}
      </Cards>
    </Zone>
  );
}

function Placed(props: { placed: Schemas["RacePlacedView"]; faces: Faces; fresh: boolean }) {
  const { card, good, more = 0 } = props.placed;
  const face = faceOf(props.faces, card);
  const goods = good ? 1 + more : 0;
  return (
    <Card piece={card} face={face} small tag={props.fresh ? "new" : null}>
      {goods > 0 && Array.from({ length: goods }, (_, index) => (
        <Good key={index} kind={goodOf(face)} label={`good: ${face.kind ?? "any"}`} />
      ))}
    </Card>
  );
}

const goodOf = (face: Face): Kind => face.kind ?? "any";

function Robot({ robot, faces }: Props & { robot: Schemas["RaceRobotView"] }) {
  const aside = (
    <Counts>
      <Count label="cards" value={robot.hand} symbol="hand" />
      <span class="p-count"><Points vp={robot.chips} /> <span>in chips</span></span>
      <Count label="credits" value={robot.credits} symbol="credit" />
      <Count label="economy" value={robot.economy} />
      <Count label={`of its ${robot.six_cost_vp}-VP counters placed`} value={robot.placed_counters} of={robot.placed_counters + robot.counters} />
      <span class="p-count">robot symbol: {actionName(robot.symbol)}</span>
      {robot.actions.length > 0 && <span class="p-count">{robot.actions.map(actionName).join(", ")}</span>}
    </Counts>
  );
  return (
    <Zone name="other" title="Robot" aside={aside}>
      <Cards label="Robot" small>
        {robot.tableau.map((card) => <Known key={card} piece={card} faces={faces} small />)}
      </Cards>
    </Zone>
  );
}

function Takeovers({ table, faces, who }: Props) {
  return (
    <Zone name="takeovers" title="Takeovers">
      <ul class="p-plain">
        {table.declared.map((one) => (
          <li key={one.world}>
            {who(one.attacker)} attacks {nameOf(faces, one.world)} of {who(one.owner)} with{" "}
            {nameOf(faces, one.power)}{one.failed ? ": failed" : ""}.
          </li>
        ))}
      </ul>
    </Zone>
  );
}

function Goals({ table, faces, who }: Props) {
  return (
    <Zone name="goals" title="Goals">
      <ul class="p-goals">
        {table.goals.map((goal) => {
          const face = faceOf(faces, goal.goal);
          return (
            <li key={goal.goal} class={goal.seats.length ? "p-held" : ""}>
              <b>{face.name}</b>
              <span>{face.lines.map((line) => line.text).join(" ")}</span>
              <small>{goal.progress.map((count, seat) => <span key={seat}>{seat > 0 && " · "}{who(seat)}: {count}</span>)}</small>
              {goal.seats.length > 0 && <strong>{goal.seats.map(who).join(", ")}</strong>}
            </li>
          );
        })}
      </ul>
    </Zone>
  );
}

const VERBS: Record<string, string> = {
  choose_action: "Play",
  choose_actions: "Play",
  consume_goods: "Consume the good of",
  choose_start: "Start with",
  place_by: "Place",
  raise_military: "Discard for Military:",
  take_flipped: "Take",
  spend_good: "Spend the good of",
  settle_by: "Place a further world with",
  takeover: "Take over with",
  discard: "Discard",
  keep: "Keep",
  develop: "Place",
  settle: "Place",
  guess: "Name",
  bet: "Bet",
  draft: "Take",
  sell: "Sell the good of",
  consume: "Use",
  pay: "Pay with",
};

const BARE: Record<string, string> = {
  pass: "Pass",
  discard: "Discard nothing",
  raise_military: "Raise nothing",
};

/** Words of the log that mean more than they say. */
const WORDS: Record<string, string> = {
  vp_pool: "no VP are left in the pool",
  tableau: "a tableau is full",
};

const WAYS: Record<string, string> = {
  pay: "Pay for it",
  conquer: "Conquer it",
};

/** A move of Race in words. */
function label(kind: string, words: readonly string[], names: (id: string) => string): string | null {
  const named = words.map((word) => (word in ACTIONS ? actionName(word) : names(word)));
  const [first = "", ...more] = named;
  if (kind === "place_by") return sayPlacing(words[0] ?? "", first, more);
  if (kind === "produce") return sayProducing(words[0] ?? "", first, more);
  if (kind === "choose_start") return `Start with ${first}, discard ${more.join(" and ")}`;
  if (!words.length) return BARE[kind] ?? null;
  if (kind === "pay" && words.length > 3) return `Pay with these ${words.length} cards`;
  return VERBS[kind] ? `${VERBS[kind]} ${named.join(", ")}` : null;
}

function sayPlacing(way: string, name: string, using: string[]): string {
  const how = WAYS[way] ?? `Use ${name}`;
  return using.length ? `${how}, using ${using.join(", ")}` : how;
}

function sayProducing(power: string, name: string, [world]: string[]): string {
  if (power === "bonus") return `Produce on ${world ?? ""} (bonus of your action)`;
  return world ? `Use ${name} on ${world}` : `Use ${name}`;
}

function RaceTable(props: TableProps<"race">) {
  const faces = facesOf(props.catalogue.components);
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

export const race: Game<"race"> = {
  name: "race",
  Table: RaceTable,
  isThing: (word, catalogue) => facesOf(catalogue.components).has(baseOf(word)),
  word: (word) => (word in ACTIONS || PHASES.includes(word) ? actionName(word) : WORDS[word] ?? null),
  isPiece: (word, catalogue) => word in ACTIONS || facesOf(catalogue.components).has(baseOf(word)),
  label,
};
