import type { AreaSettings } from '#blueprint/settings/setting.ts'

const on = (title: string, hint: string) => ({ kind: 'toggle', title, initial: true, hint }) as const

/**
 * Switches of features: an inbound call names its own. The calls of what must go on (wins and refunds of the casino, results,
 * cancellations, reads) name none.
 */
export const settings = {
  features: {
    deposits: on('Deposits', 'Off: no new deposits. Started ones are still confirmed.'),
    withdrawals: on('Withdrawals', 'Off: no new withdrawals. Requested ones are still cancelled and paid.'),
    registrations: on('Registrations', 'Off: no new players.'),
    exchangeBets: on('Exchange bets', 'Off: no new bets and green-ups. Open ones are matched, cancelled and settled.'),
    sportsbookTickets: on('Sportsbook tickets', 'Off: no new tickets. Open ones are settled and voided.'),
    cashOuts: on('Cash-outs', 'Off: no offers and no acceptance. The tickets stay open.'),
    casinoLaunches: on('Casino launches', 'Off: no new sessions. Bets, wins and refunds of open ones go on.'),
    bonusClaims: on('Bonus claims', 'Off: no new claims. Granted bonuses stay.'),
  },
} as const satisfies AreaSettings
