// Starts the npm package's own server on the tables of a trial: loads {state}/tables.sql, then forbids all outside the database.
import {readFileSync} from "node:fs";
import {DuckDBMCPServer} from "@seed-ship/duckdb-mcp-native/server";

const [dump] = process.argv.slice(2);
const server = new DuckDBMCPServer();
const database = server.getDuckDBService();
await database.initialize();
await database.executeQuery(readFileSync(dump, "utf8"));
await database.executeQuery("SET enable_external_access = false");
await database.executeQuery("SET lock_configuration = true");
await server.start();
