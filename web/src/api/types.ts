// The words of the contract, which the page has from the client.
export * from "galaxy-referee-client";
