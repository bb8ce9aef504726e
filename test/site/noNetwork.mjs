// Cuts a build off from everything but this machine: `NODE_OPTIONS=--import=./test/site/noNetwork.mjs`. It reaches the
// processes of the loaders too.
import net from "node:net";

const refuse = (what) =>
  new Error(`noNetwork: the build must not leave this machine: got ${what}; expected no request`);
const LOCAL = new Set([undefined, "localhost", "127.0.0.1", "::1"]);

globalThis.fetch = async (input) => {
  throw refuse(String(input?.url ?? input));
};

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = args.flat();
  const {path, host} =
    typeof first === "object" && first !== null ? first : {host: typeof args[1] === "string" ? args[1] : undefined};
  if (path === undefined && typeof first !== "string" && !LOCAL.has(host)) throw refuse(String(host));
  return connect.apply(this, args);
};
