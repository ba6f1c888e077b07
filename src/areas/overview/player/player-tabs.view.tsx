import type { ReactNode } from 'react'
import { ListPanel, setSearchText, useHasPermission, useSearchText } from '#panel/engine/view.ts'
import { TabStrip } from '#panel/ui/pieces.tsx'
import { PlayerPayments } from '#areas/payments/beneficiaries/player-payments.view.tsx'
import { PlayerSharpness } from '#areas/exchange/risk/sharpness/player-sharpness.view.tsx'
import { PlayerCasino } from './player-casino.view.tsx'
import { PlayerLimits } from '#areas/players/limits/limits.view.tsx'
import { LinkedAccounts } from '#areas/players/devices/linked-accounts/linked-accounts.view.tsx'
import { PlayerDevices } from '#areas/players/devices/player-devices/player-devices.view.tsx'
import { PlayerKyc } from '#areas/players/kyc/kyc-tab.view.tsx'
import { PlayerCommunication } from '#areas/players/messages/player-communication.view.tsx'
import { PlayerAccess } from '#areas/players/profile/cards/access.view.tsx'
import { PlayerBonuses } from './bonuses.view.tsx'
import { PlayerNotes } from '#areas/players/profile/cards/notes.view.tsx'
import { playerDetail } from './player-detail.screen.ts'
import { PlayerOverview } from './player-recent.view.tsx'
import './player-tabs.css'

/** Content of a tab, shown if the user is permitted; its key is part of the URL. */
interface TabPart {
  readonly key: string
  readonly title: string
  readonly draw: () => ReactNode
  readonly isAllowed: boolean
}

/** A tab with one part, or with several related parts as sub-tabs. */
interface Tab {
  readonly title: string
  readonly parts: readonly TabPart[]
}

const singleTab = (part: TabPart): Tab => ({ title: part.title, parts: [part] })

/** A regular list, filtered to the player. */
function listPart(key: string, title: string, mayView: boolean, only: Readonly<Record<string, string>>): TabPart {
  const list = playerDetail.lists?.[key]
  return {
    key,
    title,
    isAllowed: mayView && list !== undefined,
    draw: () => (list ? <ListPanel list={list} only={only} /> : null),
  }
}

function useMoneyTabs(id: string): Tab[] {
  const only = { playerId: id }
  const mayExposure = useHasPermission('PLAYER_EXPOSURE_VIEW')
  const [mayBets, mayStatement] = [useHasPermission('MY_BETS_VIEW'), useHasPermission('STATEMENTS_VIEW')]
  return [
    {
      title: 'Wallet',
      parts: [
        listPart('statement', 'Statement', mayStatement, { account: id }),
        listPart('adjustments', 'Adjustments', useHasPermission('ADJUSTMENTS_VIEW'), only),
      ],
    },
    {
      title: 'Bets',
      parts: [
        listPart('bets', 'Exchange', mayBets, only),
        listPart('tickets', 'Sportsbook', useHasPermission('SPORTSBOOK_BETS_VIEW'), only),
        { key: 'casino', title: 'Casino', isAllowed: mayBets, draw: () => <PlayerCasino playerId={id} /> },
        listPart('exposure', 'Exposure', mayExposure, only),
        {
          key: 'sharpness',
          title: 'Closing prices',
          isAllowed: mayExposure,
          draw: () => <PlayerSharpness playerId={id} />,
        },
      ],
    },
    {
      title: 'Payments',
      parts: [
        { key: 'payments', title: 'By method', isAllowed: true, draw: () => <PlayerPayments playerId={id} /> },
        listPart('deposits', 'Deposits', useHasPermission('DEPOSIT_VIEW'), only),
        listPart('withdrawals', 'Withdrawals', useHasPermission('WITHDRAW_VIEW'), only),
      ],
    },
    singleTab({
      key: 'bonuses',
      title: 'Bonuses',
      isAllowed: mayStatement,
      draw: () => <PlayerBonuses playerId={id} />,
    }),
  ]
}

function useProfileTabs(id: string, username: string): Tab[] {
  const tab = (key: string, title: string, isAllowed: boolean, draw: TabPart['draw']) =>
    singleTab({ key, title, isAllowed, draw })
  return [
    tab('kyc', 'KYC', useHasPermission('KYC_VIEW'), () => <PlayerKyc playerId={id} />),
    tab('limits', 'Limits & RG', useHasPermission('PLAYER_RESTRICTION'), () => <PlayerLimits playerId={id} />),
    tab('access', 'Access', true, () => <PlayerAccess playerId={id} username={username} />),
    tab('devices', 'Devices & logins', useHasPermission('LOG_VIEW'), () => <PlayerDevices playerId={id} />),
    tab('links', 'Linked accounts', useHasPermission('DEVICE_ALERT_VIEW'), () => <LinkedAccounts playerId={id} />),
    tab('notes', 'Notes & tags', true, () => <PlayerNotes playerId={id} />),
    tab('communication', 'Communication', useHasPermission('MESSAGE_VIEW'), () => (
      <PlayerCommunication playerId={id} />
    )),
    singleTab(listPart('timeline', 'Timeline', true, { playerId: id })),
    // The subject filter matches exactly, so that player 1 does not include rows of player 12.
    singleTab(listPart('history', 'History', useHasPermission('PANE_LOGS'), { subject: `player:${id}` })),
  ]
}

/** Regular lists filtered to one player and the player's own views, limited to what the user may see. */
export function PlayerTabs({ playerId, username }: { playerId: string; username: string }) {
  const money = useMoneyTabs(playerId)
  const profile = useProfileTabs(playerId, username)
  const overview = singleTab({
    key: 'overview',
    title: 'Overview',
    isAllowed: true,
    draw: () => <PlayerOverview playerId={playerId} />,
  })
  const tabs = [overview, ...money, ...profile].flatMap(({ title, parts }) => {
    const seen = parts.filter(({ isAllowed }) => isAllowed)
    const [first] = seen
    return first ? [{ title, parts: seen, first }] : []
  })
  const requestedTab = useSearchText('tab')
  const chosen = tabs.find(({ parts }) => parts.some(({ key }) => key === requestedTab)) ?? tabs[0]
  const part = chosen?.parts.find(({ key }) => key === requestedTab) ?? chosen?.first
  const choose = (key: string) => setSearchText('tab', key === 'overview' ? null : key)
  return (
    <>
      <TabStrip
        label="Player sections"
        tabs={tabs.map(({ title, first }) => ({ key: first.key, title }))}
        chosen={chosen?.first.key ?? null}
        onChoose={choose}
      />
      {chosen && chosen.parts.length > 1 ? (
        <TabStrip label={chosen.title} tabs={chosen.parts} chosen={part?.key ?? null} onChoose={choose} />
      ) : null}
      <div key={part?.key} className="tab-body">
        {part?.draw()}
      </div>
    </>
  )
}
