// The client of orval, and zod schemas of all that it sends and gets.
const input = process.env.CONTRACT;
const baseUrl = { runtime: "process.env.REFEREE" };

export default {
  client: {
    input,
    output: { target: "../generated/orval/referee.ts", schemas: "../generated/orval/model", client: "fetch", mode: "single", baseUrl },
  },
  zod: {
    input,
    output: { target: "../generated/orval/referee.zod.ts", client: "zod", mode: "single" },
  },
};
