import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const durabilityTest = 'src/platform/database/embedded/durability.test.ts'
const platform = 'src/platform/database/baseline/02-platform.sql'
const embedded = 'src/platform/database/embedded.ts'

export const writesDefects: readonly Defect[] = [
  {
    name: 'key check outside the transaction',
    file: 'src/engine/action/runner.ts',
    find: 'withIdempotency(tx, once,',
    replace: 'withIdempotency(context.db as never, once,',
    caughtBy: onServer('src/engine/action/run-act.test.ts', 'does not use up the idempotency key of a refused request'),
  },
  {
    name: 'ack before commit',
    file: 'src/platform/database/connections/in-one-trip.ts',
    find: `      const { rows } = await answer
      return { done, command: rows[0]?.command }`,
    replace: `      void answer
      return { done, command: end.toUpperCase() }`,
    caughtBy: onServer(
      'src/platform/database/transact.test.ts',
      'a transaction with a swallowed error is not reported as committed',
    ),
  },
  {
    name: 'event published before commit',
    file: 'src/server/jobs.ts',
    find: '{ db: fromKysely(tx) }',
    replace: '{}',
    note: 'Events are rows of the transaction and are announced by PostgreSQL when it commits. A job could be sent on another connection instead.',
    caughtBy: onServer('src/server/jobs.test.ts', 'creates a job only if its transaction commits'),
  },
  {
    name: 'balance in float',
    file: platform,
    find: `currency text not null,
  balance bigint not null default 0,
  exposure`,
    replace: `currency text not null,
  balance double precision not null default 0,
  exposure`,
    caughtBy: inDomain('checks/tidy/tidy.test.ts', 'never computes money in floating point'),
  },
  {
    name: 'unsorted locks',
    file: platform,
    find: 'order by w.cell, w.account_id for update;',
    replace: 'order by array_position(accounts, w.account_id) for update;',
    caughtBy: onServer(
      'src/platform/database/ledger-guards.test.ts',
      'locks wallets in the order of their ids, in whatever order they are named',
    ),
  },
  {
    name: 'fsync=off',
    file: embedded,
    find: "jit: 'off',",
    replace: `jit: 'off',
  fsync: 'off',`,
    caughtBy: onServer(durabilityTest, 'the embedded database answers a commit only when it is on disk'),
  },
  {
    name: 'synchronous_commit=off',
    file: embedded,
    find: "jit: 'off',",
    replace: `jit: 'off',
  synchronous_commit: 'off',`,
    caughtBy: onServer(durabilityTest, 'the embedded database answers a commit only when it is on disk'),
  },
]
