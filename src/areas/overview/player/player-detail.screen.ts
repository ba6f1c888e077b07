import { page } from '#blueprint/screen/page.ts'
import { playerAdjustments } from '#areas/reports/adjustments/player-adjustments.screen.ts'
import { responsibleGamingActions } from '#areas/players/limits/responsible-gaming.actions.ts'
import { playerResponsibleGaming } from '#areas/players/limits/responsible-gaming.queries.ts'
import { playersRestriction } from '#areas/players/limits/restrictions/players-restriction.screen.ts'
import { beneficiaries } from '#areas/payments/beneficiaries/beneficiaries.screen.ts'
import { playerPayments } from '#areas/payments/beneficiaries/player-payments.queries.ts'
import { myBets } from '#areas/exchange/bets/my-bets.screen.ts'
import { playerCasino } from './player-casino.queries.ts'
import { playerLogs } from '#areas/players/devices/logs/player-logs.screen.ts'
import { endPlayerSessions, revealAddresses } from '#areas/players/devices/player-devices/player-devices.actions.ts'
import { linkedAccounts, playerDevices } from '#areas/players/devices/player-devices/player-devices.queries.ts'
import { playerKyc } from '#areas/players/kyc/player-kyc.queries.ts'
import { addDocument } from '#areas/players/kyc/documents/add-document.actions.ts'
import { panelLogs } from '#areas/access/activity/panel-logs.screen.ts'
import { deposits } from '#areas/payments/deposits/deposits.screen.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import { playerExposure } from '#areas/exchange/risk/exposure/player-exposure.screen.ts'
import { sportsbookBets } from '#areas/exchange/sportsbook/sportsbook-bets.screen.ts'
import { accountStatement } from '#areas/reports/statements/account-statement.screen.ts'
import { playerCard, playerTrend } from '#areas/players/profile/list/player.queries.ts'
import { playerHoverCard } from '#areas/players/profile/accounts/player-hover-card.queries.ts'
import { playerAccess } from '#areas/players/profile/cards/access.queries.ts'
import { playerNotes } from '#areas/players/profile/cards/notes.screen.ts'
import { playerRecent } from './player-recent.queries.ts'
import { playerHighlights } from '#areas/players/profile/tags/tags.queries.ts'
import { playerTimeline } from './timeline.screen.ts'
import { messageBox } from '#areas/players/messages/message-box.screen.ts'

/** One player on one page; its tabs are the regular lists, filtered to that player. */
export const playerDetail = page({
  path: '/player/detail/:player_id',
  title: 'Player',
  permission: 'PLAYERS_DETAIL',
  view: 'overview/player/player-detail',
  search: ['tab'],
  subject: ['player', 'player_id'],
  queries: {
    playerCard,
    playerHoverCard,
    playerTrend,
    playerRecent,
    playerPayments,
    playerCasino,
    playerCare: playerResponsibleGaming,
    playerKyc,
    playerAccess,
    playerStanding: playerHighlights,
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
  actions: [...responsibleGamingActions, addDocument, endPlayerSessions, revealAddresses],
})
