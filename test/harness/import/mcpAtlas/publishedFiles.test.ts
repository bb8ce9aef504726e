import {expect, it} from "vitest";
import {readTable} from "../../../../data/store.js";
import {importMcpAtlas} from "../../../../harness/import/mcpAtlas/importMcpAtlas.js";
import {describeReal, realData} from "../../../realData.js";
import {temporaryFolder} from "../../../temporary.js";

describeReal("importMcpAtlas(path) on published files", () => {
  async function importReal(file: string) {
    const {folder} = await importMcpAtlas(realData("mcp-atlas", file), {dataDir: temporaryFolder(), id: "x"});
    return {tasks: await readTable(folder, "tasks"), claims: await readTable(folder, "claims")};
  }

  it("reads the two tasks that both files hold identically, from either encoding", async () => {
    const [now, before] = [await importReal("public_split_sample_10.csv"), await importReal("v1_sample_tasks.csv")];
    expect([now.tasks.length, before.tasks.length]).toEqual([10, 10]);
    for (const id of ["6888e207a34beb25cfedda3b", "68993ef3cf3e953b8ab83fdf"]) {
      const of = ({tasks, claims}: typeof now) => ({
        // The older file has neither a reference answer nor a split.
        task: {...tasks.find((task) => task.task_id === id), reference_answer: null, split: null, written_at: null},
        claims: claims.filter((claim) => claim.task_id === id).map((claim) => ({...claim, written_at: null})),
      });
      expect(of(now).claims).toHaveLength(2);
      expect(of(now)).toEqual(of(before));
    }
  });

  it("finds 32 claims in the public sample, of which the scorer's cleaning changes four", async () => {
    const {claims} = await importReal("public_split_sample_10.csv");
    expect(claims).toHaveLength(32);
    expect(claims.filter((claim) => claim.text_clean !== null).map((claim) => claim.text_clean)).toEqual([
      'Jane Austen was the author of the novel "Pride and Prejudice',
      '"Hello there my friend" in Spanish is "hola, amigo',
      '"Hello there my friend" in Mandarin is "你好，我的朋友',
      "The average profit at the user's pet store is $6,593.65.",
    ]);
  });
});
