import { id, instant, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { serverNow } from '#panel/live/server-clock.ts'
import { list } from '#blueprint/screen/list.ts'
import { minutes, oldestFirst, queue } from '#blueprint/screen/queue.ts'

export const review = queue({
  of: 'withdrawal',
  noun: 'withdrawal',
  permission: 'WITHDRAW_APPROVE',
  order: oldestFirst('created_at'),
  claim: minutes(15),
  undo: 60,
})
export const approve = action({
  name: 'approve',
  title: 'Approve',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: {},
})
export const cases = list({
  path: '/cases',
  title: 'Cases',
  permission: 'WITHDRAW_APPROVE',
  scope: 'everyone',
  columns: { id: id(), player: text('Player'), claimedBy: text('Reviewer'), claimedUntil: instant('Until') },
  filters: {},
  sort: ['id', 'ascending'],
  actions: [approve, ...review.actions],
  queue: 'reports/balances/findings/cause',
  empty: 'No case waits.',
})
export const row = (caseId: string, claimedBy: string | null = null) => ({
  id: caseId,
  player: `p${caseId}`,
  claimedBy,
  claimedUntil: null,
})
export const page = (some: readonly object[]) => ({
  body: { data: some, total_item: some.length, last_page: 1, current_page: 1, is_last_page: true, page_totals: {} },
})
export const done = () => ({ body: { status: true, message: 'Done' } })
export const open = { id: '1', claimedBy: null, claimedUntil: null, isMine: false } as const
export const inAMinute = () => new Date(serverNow() + 60_000).toISOString()
