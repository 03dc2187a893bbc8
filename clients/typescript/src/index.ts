// A client of Galaxy Referee: the parts that every program that plays over HTTP needs.
export { patched, type Change } from "./patch.js";
export { pause, Refusal, Service, type Ask, type Manner } from "./service.js";
export { newer, Session, type Following, type ClockPlan, type Plan, type Saved } from "./session.js";
export { messagesOf, type Message } from "./stream.js";
export * from "./types.js";
