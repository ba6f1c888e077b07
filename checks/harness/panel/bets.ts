import { idsAre } from '#blueprint/filters.ts'
import { amount, id, instant, json, longText, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { list } from '#blueprint/screen/list.ts'

export const close = action({
  name: 'close',
  title: 'Close',
  permission: 'WITHDRAW_APPROVE',
  on: 'rows',
  input: {},
  tone: 'danger',
  when: ['status', 'OPEN', 'It is closed already.'],
})
export const bets = list({
  path: '/bets',
  title: 'Bets',
  permission: 'DEPOSIT_VIEW',
  scope: 'everyone',
  columns: {
    id: id(),
    player: text('Player'),
    side: { ...text('Side'), options: ['BACK', 'LAY'] },
    status: text('Status'),
    stake: amount('Stake'),
    at: instant('Placed'),
    note: longText('Note', { hidden: true }),
    details: json('Details'),
  },
  filters: { id: idsAre() },
  sort: ['id', 'descending'],
  actions: [close],
})
export const rows = [
  {
    id: '1',
    player: 'ravi',
    side: 'BACK',
    status: 'OPEN',
    stake: '10.00',
    at: '2026-11-30T10:00:00.000Z',
    currency: 'INR',
  },
  {
    id: '2',
    player: 'a name that is far too long for its column',
    side: 'LAY',
    status: 'DONE',
    stake: '5.50',
    at: null,
    currency: 'INR',
  },
].map((row) => ({ ...row, note: null, details: { odds: 2 } }))
