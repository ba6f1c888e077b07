import { page } from '#blueprint/page.ts'
import { playerAdjustments } from '../balances/player-adjustments.screen.ts'
import { careActions } from '../care/care-actions.screen.ts'
import { playerCare } from '../care/care-questions.screen.ts'
import { playersRestriction } from '../care/players-restriction.screen.ts'
import { beneficiaries } from '../beneficiaries/beneficiaries.screen.ts'
import { playerPayments } from '../beneficiaries/player-payments.screen.ts'
import { myBets } from '../bets/my-bets.screen.ts'
import { playerCasino } from '../bets/player-casino.screen.ts'
import { playerLogs } from '../devices/player-logs.screen.ts'
import { endPlayerSessions, linkedAccounts, playerDevices, revealAddresses } from '../devices/player-devices.screen.ts'
import { playerKyc } from '../kyc/player-kyc.screen.ts'
import { addDocument } from '../kyc/add-document.screen.ts'
import { panelLogs } from '../logs/panel-logs.screen.ts'
import { deposits } from '../deposits/deposits.screen.ts'
import { withdraws } from '../payments/withdraws.screen.ts'
import { playerExposure } from '../risk/player-exposure.screen.ts'
import { sportsbookBets } from '../sportsbook/sportsbook-bets.screen.ts'
import { accountStatement } from '../statements/account-statement.screen.ts'
import { playerCard, playerTrend } from './player-questions.screen.ts'
import { playerGlance } from '../accounts/player-glance.screen.ts'
import { playerAccess } from './access.screen.ts'
import { playerNotes } from './notes.screen.ts'
import { playerRecent } from './player-recent.screen.ts'
import { playerStanding } from './tags.screen.ts'
import { playerTimeline } from './timeline.screen.ts'
import { messageBox } from '../messages/message-box.screen.ts'

/** Everything about one player on one page; its tabs are the lists of the product, narrowed to him. */
export const playerDetail = page({
  path: '/player/detail/:player_id',
  title: 'Player',
  permission: 'PLAYERS_DETAIL',
  view: 'players/player-detail',
  subject: ['player', 'player_id'],
  queries: {
    playerCard,
    playerGlance,
    playerTrend,
    playerRecent,
    playerPayments,
    playerCasino,
    playerCare,
    playerKyc,
    playerAccess,
    playerStanding,
    playerDevices,
    linkedAccounts,
  },
  lists: {
    bets: myBets,
    tickets: sportsbookBets,
    exposure: playerExposure,
    statement: accountStatement,
    deposits,
    withdrawals: withdraws,
    beneficiaries,
    adjustments: playerAdjustments,
    restrictions: playersRestriction,
    notes: playerNotes,
    timeline: playerTimeline,
    messages: messageBox,
    logs: playerLogs,
    history: panelLogs,
  },
  actions: [...careActions, addDocument, endPlayerSessions, revealAddresses],
})
