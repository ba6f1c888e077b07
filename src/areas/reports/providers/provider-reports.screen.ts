import { rowAddress } from '#blueprint/address.ts'
import { anyAccount } from '#blueprint/filters.ts'
import { accountLink, day, id, text } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { accountGroup } from '#areas/reports/definition/account-group.ts'
import { measures, opening } from '#areas/reports/definition/measures.ts'
import { report, samePeriod } from '#areas/reports/definition/report.ts'
import { providers, type Provider } from './providers.ts'

const { rounds, stake, returned, ggr, playerPl, downlinePl, commission, ownPl, uplinePl, hold, rtp } = measures
const figures = { rounds, stake, returned, ggr, playerPl, downlinePl, commission, ownPl, uplinePl, hold, rtp }
const opened = {
  rounds: opening(rounds, 'days'),
  stake: opening(stake, 'days'),
  returned: opening(returned, 'days'),
  ggr: opening(ggr, 'days'),
  playerPl: opening(playerPl, 'days'),
  downlinePl: opening(downlinePl, 'days'),
  commission: opening(commission, 'days'),
  ownPl: opening(ownPl, 'days'),
  uplinePl: opening(uplinePl, 'days'),
  hold: opening(hold, 'days'),
  rtp: opening(rtp, 'days'),
}

/** P/L of one provider by account: each figure opens its days. */
const byDownline = (product: Provider) => {
  const { path, title, permission } = providers[product]
  return report({
    path,
    report: `pl_${product === 'sportsbook' ? 'sportbook' : product}`,
    title: `${title} P/L by downline`,
    permission,
    group: { ...accountGroup, ...advanced({ days: text('Link') }) },
    measures: opened,
    filters: {},
    links: [{ title: 'Days', to: rowAddress(`${path}/days`, { accountId: ':id' }), permission, carries: samePeriod }],
    sort: ['account', 'ascending'],
    empty: 'No accounts match these filters.',
  })
}

/** The days behind the figures of an account. */
const byDay = (product: Provider) => {
  const { path, title, permission } = providers[product]
  return report({
    path: `${path}/days`,
    title: `${title} P/L by account and day`,
    permission,
    group: {
      day: day('Day', { sortable: true }),
      level: text('Level', { sortable: true }),
      account: accountLink('Account', { filter: 'node' }),
      id: text('Row', { hidden: true, sortable: true }),
      accountId: id('Account id'),
      ...playerIds,
      ...advanced({ currency: text('Currency') }),
    },
    measures: figures,
    filters: { accountId: anyAccount({ label: 'Account' }) },
    links: [
      {
        title: 'Statement',
        to: rowAddress('/account-statement', { account: ':accountId', at: ':day..:day' }),
        permission: 'STATEMENTS_VIEW',
      },
    ],
    sort: ['day', 'descending'],
    empty: 'No days match these filters.',
  })
}

export const auraByDownline = byDownline('aura')
export const qtByDownline = byDownline('qt')
export const wcByDownline = byDownline('wc')
export const sportsbookByDownline = byDownline('sportsbook')
export const slotByDownline = byDownline('slot')

export const auraByDay = byDay('aura')
export const qtByDay = byDay('qt')
export const wcByDay = byDay('wc')
export const sportsbookByDay = byDay('sportsbook')
export const slotByDay = byDay('slot')
