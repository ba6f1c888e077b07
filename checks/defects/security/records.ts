import { onServer, type Defect } from '#checks/defects/defect.ts'

export const recordsDefects: readonly Defect[] = [
  {
    name: 'audit in another transaction',
    file: 'src/engine/recorder/record.ts',
    find: '  await sendAhead(tx, sql`select record_decisions(',
    replace: `  const [seen] = (await sql<{ domains: string }>\`select current_setting('app.domains') as domains\`.execute(tx)).rows
  await sql.raw('commit').execute(tx)
  await sql.raw(\`begin; set local app.domains = '\${seen?.domains}'\`).execute(tx)
  await sendAhead(tx, sql\`select record_decisions(`,
    caughtBy: onServer(
      'src/engine/recorder/record.test.ts',
      'AUD-09 a change whose audit entry cannot be written is not made',
    ),
  },
  {
    name: 'chain without anchor',
    file: 'src/platform/audit/verify-chain.ts',
    find: 'if (last && BigInt(last.seq) > seq)',
    replace: 'if (last && BigInt(last.seq) < 0n)',
    caughtBy: onServer('src/platform/audit/tampering.test.ts', 'AUD-03 detects a truncated tail by the external heads'),
  },
  {
    name: 'wall-clock ordering',
    file: 'src/platform/audit/seal.ts',
    find: 'order by a.tx, a.id limit',
    replace: 'order by a.at, a.id limit',
    caughtBy: onServer(
      'src/platform/audit/sealer.test.ts',
      'AUD-03 links rows in the order of their transactions, whatever their clocks say',
    ),
  },
  {
    name: 'self-approval through API key',
    file: 'src/engine/approvals/second-approval.ts',
    find: 'maker: actor.username,',
    replace: 'maker: `${actor.username}:${actor.sessionKey}`,',
    note: 'Users have no API keys. Another session is the other credential of the same person.',
    caughtBy: onServer(
      'src/engine/approvals/four-eyes.test.ts',
      'FYE-01 a user cannot approve a change that benefits them',
    ),
  },
]
