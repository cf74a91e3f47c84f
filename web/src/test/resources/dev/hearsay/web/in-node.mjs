/** Tests the package in Node with a simulated collector. Run in the folder web. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { AlreadyReportedError, ForgetfulMemoryLedger, HearsayClient, LedgerError } from '@hearsay/client';

const vectors = JSON.parse(await readFile('../vectors/laws.json', 'utf8'));
const { plan, hash } = vectors.find(({ name }) => name === 'direct');
const bodies = [];
let wrong;

const server = createServer(async (request, response) => {
  response.setHeader('Content-Type', 'application/json');
  if (request.method === 'GET') {
    response.end(plan);
    return;
  }
  const body = Buffer.concat(await request.toArray());
  bodies.push(body);
  response.statusCode = bodies.length === 1 ? 503 : 200; // the first attempt fails
  const id = body.subarray(42, 58).toString('hex');
  response.end(wrong ?? JSON.stringify({ results: [{ id, status: 'accepted' }] }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

assert.throws(() => new HearsayClient(address, { limit: 64, lifetime: 64 }), LedgerError);
const ledger = new ForgetfulMemoryLedger({ lifetime: 64 });
const client = new HearsayClient(address, { limit: 64, ledger, retries: { first: 1 } });
const receipt = await client.report('survey', {});
assert.equal(receipt.status, 'accepted');
assert.equal(bodies.length, 2);
assert.deepEqual(bodies[0], bodies[1], 'a retry sends the same bytes');
assert.equal(bodies[0].subarray(10, 42).toString('hex'), hash);
await assert.rejects(client.report('survey', {}), AlreadyReportedError);

assert.throws(() => new HearsayClient(address, { limit: 1 }), /need a lifetime/);
assert.throws(() => new HearsayClient(address, { lifetime: 1 }), /epsilon is undefined/);
assert.throws(() => new HearsayClient('http://collector.example', { limit: 1, ledger }), /https/);
assert.throws(() => new HearsayClient('https://a.example/?token=1', { limit: 1, ledger }), TypeError);
for (const answer of ['<html>log in</html>', '{"results":[]}', '{"results":[{"id":"00","status":"accepted"}]}']) {
  wrong = answer;
  const other = new ForgetfulMemoryLedger({ lifetime: 64 });
  const patience = { attempts: 2, first: 1 };
  const kept = await new HearsayClient(address, { limit: 64, ledger: other, retries: patience }).report('b', {});
  assert.equal(kept.status, 'pending', 'only the collector\'s own word settles a report');
  wrong = undefined;
  const [sent] = await new HearsayClient(address, { limit: 64, ledger: other }).sendPending();
  assert.deepEqual([sent.status, sent.id, sent.bytes], ['accepted', kept.id, kept.bytes]);
}
console.log('accepted once', (await ledger.spent()).epsilon);
server.close();
