import { depositOf, waitingBetOf, withdrawalOf } from './operator.ts'

export const json = (value: unknown): string => JSON.stringify(value)

/** Right values by name, for names whose type alone does not say what would be right. */
export const samples: Readonly<Record<string, unknown>> = {
  player: '1000',
  player_id: '1000',
  account: '1000',
  node: '111',
  agent: 'agent_118',
  id: '7',
  market: '7',
  runner: '71',
  bet: waitingBetOf(1000n),
  deposit: depositOf(1000n),
  withdrawal: withdrawalOf(1000n),
  at: '2026-11-01..2026-11-30',
  from: '2026-11-10',
  instant: '2026-11-20T10:00:00.000Z',
  to: '2026-11-20',
  q: 'agent',
  winner: 'Home',
  username: 'newcomer',
  email: 'newcomer@example.test',
  supportEmail: 'help@example.test',
  phone: '+919812345678',
  odds: '2.1',
  side: 'BACK',
  utr: 'UTR-000123',
  report_type: '/players',
  session: '0123456789ab',
  name: 'SAMPLE_NAME',
  code: '123456',
  token: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ',
  timeZone: 'Asia/Kolkata',
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWX',
}
