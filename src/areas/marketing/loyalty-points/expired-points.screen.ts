import { count } from '#blueprint/kinds/figures.ts'
import { day, domainId, id, instant, integer, playerLink, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

/** Loyalty points that players left unused for too long. */
export const expiredPoints = list({
  path: '/calc-loyalty/expired',
  title: 'Expired points',
  permission: 'LOYALTY_CALC_VIEW',
  scope: 'downline',
  columns: {
    createdAt: instant('Expired', { sortable: true }),
    player: playerLink('Player', { id: 'playerId' }),
    points: count('Points', { total: 'sum', sortable: true }),
    lastPlayed: day('Last played', { hint: 'Or the last day of the run that left them' }),
    months: integer('Months without play', { hint: 'As the setting said then' }),
    id: uuid('Expiry id'),
    lineId: uuid('Line id'),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => on(['createdAt', 'playerId', 'agentId', 'domainId'], { promoted: ['createdAt', 'playerId'] }),
  sort: ['createdAt', 'descending'],
  empty: 'No expired points match these filters.',
})
