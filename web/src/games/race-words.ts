/** What Race calls its action cards, searches, and moves. */
import type { Happening } from "../api/types";
import { inWords, type Kind } from "../pieces/face";
import { KINDS } from "../pieces/icons";
import { later, t } from "../words";

/** Names and bonuses of the action cards. */
const CARDS: Record<string, readonly [string, string]> = {
  "explore+5": [later("Explore +5"), later("Draw 5 more cards, keep no more")],
  "explore+1+1": [later("Explore +1, +1"), later("Draw 1 more card, keep 1 more")],
  develop: [later("Develop"), later("Pay 1 less")],
  develop2: [later("Second Develop"), later("Pay 1 less")],
  settle: [later("Settle"), later("Draw a card after placing a world")],
  settle2: [later("Second Settle"), later("Draw a card after placing a world")],
  "consume-trade": [later("Consume: Trade"), later("Sell a good for cards first")],
  "consume-x2": [later("Consume: 2x VP"), later("Consume powers give twice the VP")],
  produce: [later("Produce"), later("Put a good on one windfall world, too")],
};

export const PHASES = ["explore", "develop", "settle", "consume", "produce"];
const PHASE_NAMES: Record<string, string> = {
  explore: later("Explore"), develop: later("Develop"), settle: later("Settle"), consume: later("Consume"), produce: later("Produce"),
};

export const SEARCH = "search";
const STRENGTHENED = "prestige-";
/** The Prestige/Search card where it is named like a card whose powers are used. */
const CARD = "prestige-search";

/** What 1 prestige adds to an action card (BOW-ACTION-7 to -12). */
const STRONGER: Record<string, string> = {
  "explore+5": later("Draw 6 more cards, keep 1 more, mix them with your hand"),
  "explore+1+1": later("Draw 6 more cards, keep 1 more, mix them with your hand"),
  develop: later("Pay 2 less still"),
  develop2: later("Pay 2 less still"),
  settle: later("Pay 3 less for each world, +2 Military"),
  settle2: later("Pay 3 less for each world, +2 Military"),
  "consume-trade": later("3 more cards for the sale, twice the VP, and up to 2 cards from hand for 1 VP each"),
  "consume-x2": later("Three times the VP"),
  produce: later("Draw 3 cards, and put a good on a second windfall world"),
};

/** What can be searched for (BOW-SEARCH-10). */
const CATEGORIES: Record<string, readonly [string, string]> = {
  "military-development": [later("Military development"), later("A development with +1 or +2 Military against all worlds")],
  "military-windfall-world": [later("Weak military windfall world"), later("Defense 1 or 2")],
  "non-military-windfall-world": [later("Cheap windfall world"), later("Cost 1 or 2, not military")],
  "chromosome-world": [later("Chromosome world"), later("Any world with the chromosome symbol")],
  "alien-world": [later("Alien world"), later("A production or windfall world of Alien Technology")],
  "consumer-of-two-goods": [later("Consumer of two goods"), later("A consume power that takes two goods or more")],
  "strong-military-world": [later("Strong military world"), later("Defense 5 or more")],
  "variable-six-cost-development": [later("6-cost development"), later("Worth a number of points that depends on other cards")],
  "takeover-card": [later("Takeover card"), later("A power to take over worlds, or against that")],
};
export const CATEGORY_NAMES = Object.keys(CATEGORIES);

/** Names of the choices that are neither cards nor tiles. */
export const isToken = (word: string): boolean => word in CARDS || word in CATEGORIES || isSpecial(word);

/** Whether it uses the Prestige/Search card. */
export const isSpecial = (action: string): boolean =>
  action === SEARCH || (action.startsWith(STRENGTHENED) && action.slice(STRENGTHENED.length) in CARDS);

/** The action cards to choose from in a game. */
export function actionCards(advanced: boolean): string[] {
  return Object.keys(CARDS).filter((action) => advanced || !(action in ONLY_ADVANCED));
}

const ONLY_ADVANCED: Record<string, true> = { develop2: true, settle2: true };

/** The uses of the Prestige/Search card: for a search, or with one of these action cards. */
export const specialActions = (cards: readonly string[]): string[] => [SEARCH, ...cards.map((card) => STRENGTHENED + card)];

/** "consume-trade" and "develop2" are ways to play a phase. */
export const phaseOf = (action: string): string => /^[a-z]+/.exec(plainAction(action))?.[0] ?? action;

const plainAction = (action: string): string => (isSpecial(action) ? action.replace(STRENGTHENED, "") : action);

export const phaseName = (phase: string): string => t(PHASE_NAMES[phase] ?? inWords(phase));

export function actionName(action: string): string {
  if (action === SEARCH) return t("Search");
  const name = t(CARDS[plainAction(action)]?.[0] ?? inWords(action));
  return isSpecial(action) ? t("{action}, strengthened", { action: name }) : name;
}

export function actionText(action: string): string {
  if (action === SEARCH) return t("In place of an action: look through the deck for a card of one sort. Once in the game, it costs nothing.");
  const plain = plainAction(action);
  return isSpecial(action) ? `${t("For 1 prestige, once in the game:")} ${t(STRONGER[plain] ?? "")}` : t(CARDS[plain]?.[1] ?? "");
}

export const categoryName = (category: string): string => t(CATEGORIES[category]?.[0] ?? inWords(category));
export const categoryText = (category: string): string => t(CATEGORIES[category]?.[1] ?? "");

/** What is particular about an action card of a phase that has two, and that 1 prestige strengthens it. */
export function bonus(action: string, strengthened: boolean): string {
  const rest = action.replace(/^[a-z]+-?/, "").replace("x2", "×2").replace("trade", t("trade"));
  const marks = [rest, strengthened ? t("strengthened") : ""].filter(Boolean);
  return marks.length ? ` (${marks.join(", ")})` : "";
}

const VERBS: Record<string, string> = {
  select: later("Play {what}"),
  select_two: later("Play {what}"),
  consume_goods: later("Consume the good of {what}"),
  place_by: later("Place {what}"),
  raise_military: later("Discard for Military: {what}"),
  take_flipped: later("Take {what}"),
  take_found: later("Take {what}"),
  spend_good: later("Spend the good of {what}"),
  settle_by: later("Place a further world with {what}"),
  takeover: later("Take over with {what}"),
  discard: later("Discard {what}"),
  keep: later("Keep {what}"),
  develop: later("Place {what}"),
  settle: later("Place {what}"),
  guess: later("Name {what}"),
  bet: later("Bet {what}"),
  draft: later("Take {what}"),
  sell: later("Sell the good of {what}"),
  consume: later("Use {what}"),
  pay: later("Pay with {what}"),
  search: later("Search for: {what}"),
  store: later("Store {what}"),
  spend: later("Use {what}"),
  conquer_extra: later("Discard to conquer one more world: {what}"),
  defeat_takeover: later("Defeat the takeover with {what}"),
  name_kind: later("It is {what}"),
};

const BARE: Record<string, string> = {
  pass: later("Pass"),
  discard: later("Discard nothing"),
  raise_military: later("Raise nothing"),
  concede: later("Concede"),
};

/** Words of the log that mean more than they say. */
const WORDS: Record<string, string> = {
  vp_pool: later("no VP are left in the pool"),
  tableau: later("a tableau is full"),
  pay: later("payment"),
  conquer: later("conquest"),
  [CARD]: later("Prestige/Search card"),
};

const WAYS: Record<string, string> = {
  pay: later("Pay for it"),
  conquer: later("Conquer it"),
};

/** What a word is called that no card is called by; null if it is none of these. */
export function wordOf(word: string): string | null {
  if (PHASES.includes(word)) return phaseName(word);
  if (word in CATEGORIES) return categoryName(word);
  if (isToken(word)) return actionName(word);
  const said = WORDS[word.replace(/[#:].*$/, "")] ?? (word in KINDS ? KINDS[word as Kind] : null);
  return said === null ? null : t(said);
}

/** A move of Race in words. */
export function label(kind: string, words: readonly string[], names: (id: string) => string): string | null {
  const named = words.map((word) => wordOf(word) ?? names(word));
  const [first = "", ...more] = named;
  if (kind === "place_by") return sayPlacing(words[0] ?? "", first, more);
  if (kind === "produce") return sayProducing(words[0] ?? "", first, more);
  if (kind === "choose_start") return t("Start with {world}, discard {cards}", { world: first, cards: more.join(", ") });
  if (kind === "replace_world") return sayReplacing(named);
  if (!words.length) return BARE[kind] ? t(BARE[kind]) : null;
  if (kind === "pay" && words.length > 3) return t("Pay with these {count:card|cards}", { count: words.length });
  return VERBS[kind] ? t(VERBS[kind], { what: named.join(", ") }) : null;
}

function sayPlacing(way: string, name: string, using: string[]): string {
  const how = way in WAYS ? t(WAYS[way] ?? "") : t("Use {what}", { what: name });
  return using.length ? t("{how}, using {cards}", { how, cards: using.join(", ") }) : how;
}

function sayProducing(power: string, name: string, [world]: string[]): string {
  if (power === "bonus") return t("Produce on {world} (bonus of your action)", { world: world ?? "" });
  return world ? t("Use {power} on {world}", { power: name, world }) : t("Use {what}", { what: name });
}

function sayReplacing([power = "", world = "", card = ""]: string[]): string {
  return t("Replace {world} by {card} with {power}", { power, world, card });
}

/** A placement is told when the card is placed; how it was paid for follows from the cards discarded. */
export function tell({ kind, seat, data }: Happening): string | null {
  if (kind !== "placement_chosen") return null;
  const { world, way } = data as { world: string; way: string };
  if (way === "pay") return "";
  const facts = { seat: seat ?? "", world, way };
  return way === "conquer" ? t("Seat {seat} conquers {world}.", facts) : t("Seat {seat} uses {way} for {world}.", facts);
}
