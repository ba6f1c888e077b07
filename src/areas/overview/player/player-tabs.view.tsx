import type { ReactNode } from 'react'
import { ListPanel, setSearchText, useMay, useSearchText } from '#panel/engine/view.ts'
import { TabStrip } from '#panel/ui/pieces.tsx'
import { PlayerPayments } from '#areas/payments/beneficiaries/player-payments.view.tsx'
import { PlayerCasino } from './player-casino.view.tsx'
import { PlayerLimits } from '#areas/players/limits/limits.view.tsx'
import { LinkedAccounts } from '#areas/players/devices/linked-accounts.view.tsx'
import { PlayerDevices } from '#areas/players/devices/player-devices.view.tsx'
import { PlayerKyc } from '#areas/players/kyc/kyc-tab.view.tsx'
import { PlayerCommunication } from '#areas/players/messages/player-communication.view.tsx'
import { PlayerAccess } from '#areas/players/cards/access.view.tsx'
import { PlayerBonuses } from './bonuses.view.tsx'
import { PlayerNotes } from '#areas/players/cards/notes.view.tsx'
import { playerDetail } from './player-detail.screen.ts'
import { PlayerOverview } from './player-recent.view.tsx'

/** Something to look at, as far as this person may; its key stands in the address. */
interface Part {
  readonly key: string
  readonly title: string
  readonly draw: () => ReactNode
  readonly isAllowed: boolean
}

/** A tab: one part, or several of the same matter. */
interface Tab {
  readonly title: string
  readonly parts: readonly Part[]
}

const alone = (part: Part): Tab => ({ title: part.title, parts: [part] })

/** A list of the product, narrowed to the player. */
function listed(key: string, title: string, mayView: boolean, only: Readonly<Record<string, string>>): Part {
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
  const [mayBets, mayStatement] = [useMay('MY_BETS_VIEW'), useMay('STATEMENTS_VIEW')]
  return [
    {
      title: 'Wallet',
      parts: [
        listed('statement', 'Statement', mayStatement, { account: id }),
        listed('adjustments', 'Adjustments', useMay('ADJUSTMENTS_VIEW'), only),
      ],
    },
    {
      title: 'Bets',
      parts: [
        listed('bets', 'Exchange', mayBets, only),
        listed('tickets', 'Sportsbook', useMay('SPORTSBOOK_BETS_VIEW'), only),
        { key: 'casino', title: 'Casino', isAllowed: mayBets, draw: () => <PlayerCasino playerId={id} /> },
        listed('exposure', 'Exposure', useMay('PLAYER_EXPOSURE_VIEW'), only),
      ],
    },
    {
      title: 'Payments',
      parts: [
        { key: 'payments', title: 'By method', isAllowed: true, draw: () => <PlayerPayments playerId={id} /> },
        listed('deposits', 'Deposits', useMay('DEPOSIT_VIEW'), only),
        listed('withdrawals', 'Withdrawals', useMay('WITHDRAW_VIEW'), only),
      ],
    },
    alone({ key: 'bonuses', title: 'Bonuses', isAllowed: mayStatement, draw: () => <PlayerBonuses playerId={id} /> }),
  ]
}

function usePersonTabs(id: string, username: string): Tab[] {
  const tab = (key: string, title: string, isAllowed: boolean, draw: Part['draw']) =>
    alone({ key, title, isAllowed, draw })
  return [
    tab('kyc', 'KYC', useMay('KYC_VIEW'), () => <PlayerKyc playerId={id} />),
    tab('limits', 'Limits & RG', useMay('PLAYER_RESTRICTION'), () => <PlayerLimits playerId={id} />),
    tab('access', 'Access', true, () => <PlayerAccess playerId={id} username={username} />),
    tab('devices', 'Devices & logins', useMay('LOG_VIEW'), () => <PlayerDevices playerId={id} />),
    tab('links', 'Linked accounts', useMay('DEVICE_ALERT_VIEW'), () => <LinkedAccounts playerId={id} />),
    tab('notes', 'Notes & tags', true, () => <PlayerNotes playerId={id} />),
    tab('communication', 'Communication', useMay('MESSAGE_VIEW'), () => <PlayerCommunication playerId={id} />),
    alone(listed('timeline', 'Timeline', true, { playerId: id })),
    // Several words are looked up exactly: an account's rows under either of its names, and none of player 12 under player 1.
    alone(listed('history', 'History', useMay('PANE_LOGS'), { subject: `player:${id}` })),
  ]
}

/** The product's own lists narrowed to one player and views of his own, as far as this person may see them. */
export function PlayerTabs({ playerId, username }: { playerId: string; username: string }) {
  const money = useMoneyTabs(playerId)
  const person = usePersonTabs(playerId, username)
  const overview = alone({
    key: 'overview',
    title: 'Overview',
    isAllowed: true,
    draw: () => <PlayerOverview playerId={playerId} />,
  })
  const tabs = [overview, ...money, ...person].flatMap(({ title, parts }) => {
    const seen = parts.filter(({ isAllowed }) => isAllowed)
    const [first] = seen
    return first ? [{ title, parts: seen, first }] : []
  })
  const asked = useSearchText('tab')
  const chosen = tabs.find(({ parts }) => parts.some(({ key }) => key === asked)) ?? tabs[0]
  const part = chosen?.parts.find(({ key }) => key === asked) ?? chosen?.first
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
