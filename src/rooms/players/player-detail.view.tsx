import { useState, type ReactNode } from 'react'
import type { AnyAction } from '#blueprint/action.ts'
import type { AnswerOf } from '#blueprint/query.ts'
import { mayMove } from '#domain/flow.ts'
import {
  ActionButton,
  ListPanel,
  setSearchText,
  useMay,
  useQueryOf,
  useSearchText,
  type ViewProps,
} from '#panel/engine/view.ts'
import { AgentLink, Badge, CopyId, Instant, PlayerLink } from '#panel/kinds/faces.tsx'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Facts, Panel, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import { playerDetail } from './player-detail.screen.ts'
import { playerCard } from './player-questions.screen.ts'
import { PlayerMoney } from './player-money.view.tsx'
import { PlayerOverview } from './player-recent.view.tsx'
import { players } from './players.screen.ts'
import { revealPlayer } from './reveal.screen.ts'
import { PlayerAccess } from './access.view.tsx'
import { endPlayerSessions, resetPlayerPassword } from './access.screen.ts'
import { erasePlayer } from './profile.screen.ts'
import { PlayerBonuses } from './bonuses.view.tsx'
import { PlayerCommunication } from './communication.view.tsx'
import { PlayerNotes, PlayerStanding } from './notes.view.tsx'
import { blockPlayers, lockBetsOfPlayers } from './player-actions.screen.ts'
import { tagPlayers, untagPlayers } from './tags.screen.ts'
import { PlayerKyc } from '../kyc/kyc-tab.view.tsx'
import { LinkedAccounts } from '../devices/linked-accounts.view.tsx'
import { PlayerDevices } from '../devices/player-devices.view.tsx'
import { PlayerLimits } from '../care/limits.view.tsx'
import { betLockLabels } from './words.ts'

type Card = AnswerOf<typeof playerCard>

/** One player: who he is, how he stands, what he did. */
export default function PlayerDetail({ parameters }: ViewProps) {
  const playerId = parameters['player_id'] ?? ''
  const { data, failure, again } = useQueryOf(playerCard, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data) return <Waiting />
  return (
    <>
      <Identity key={data.id} card={data} onDone={again} />
      <PlayerStanding playerId={playerId} />
      <PlayerMoney card={data} />
      <Tabs playerId={playerId} username={data.username} />
    </>
  )
}

/** What stands in a tab of its own, beside what it changes, or is meant for many at once. */
const elsewhere: readonly AnyAction[] = [
  revealPlayer,
  tagPlayers,
  untagPlayers,
  endPlayerSessions,
  resetPlayerPassword,
  blockPlayers,
  lockBetsOfPlayers,
]

/** What the flows allow now: the page has no room for buttons that cannot be pressed. */
const possible = (row: Readonly<Record<string, string>>): readonly AnyAction[] =>
  (players.actions ?? []).filter(
    (action) =>
      action.on !== 'list' &&
      !elsewhere.includes(action) &&
      (action !== erasePlayer || row['status'] === 'CLOSED') &&
      (!action.move || mayMove(action.move[0], action.move[1], row[action.stateColumn ?? 'status'] ?? '')),
  )

function Identity({ card, onDone }: { card: Card; onDone: () => void }) {
  const row = { id: card.id, username: card.username, status: card.status, betLock: card.betLock }
  const shown = <Badge state={card.status} />
  // Shown to whoever asked, here and for as long as this page is open: it is kept nowhere else.
  const [told, setTold] = useState<Readonly<Record<string, string>> | null>(null)
  return (
    <Panel
      title={card.name === '' ? card.username : `${card.username} (${card.name})`}
      actions={
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
          {possible(row).map((action) => (
            <ActionButton key={action.name} action={action} path={players.path} row={row} onDone={onDone} />
          ))}
          {told ? (
            <Button onClick={() => setTold(null)}>Hide personal data</Button>
          ) : (
            <ActionButton action={revealPlayer} path={players.path} row={row} onTold={setTold} />
          )}
        </div>
      }
    >
      <Facts
        facts={[
          ['Player id', <CopyId key="id" value={card.id} />],
          [
            'Status',
            card.effective === card.status ? (
              shown
            ) : (
              <>
                {shown} above him <Badge state={card.effective} />
              </>
            ),
          ],
          ['Bet lock', <Badge key="lock" state={card.betLock} labels={betLockLabels} />],
          ['May bet', <Badge key="may" state={card.takesBets ? 'YES' : 'NO'} />],
          ['KYC', <Badge key="kyc" state={card.kyc} />],
          ['Agents', <Chain key="chain" chain={card.chain} />],
          ['Domain', card.domain],
          ['Phone', told?.['Phone'] ?? card.phone ?? '–'],
          ['E-mail', told?.['E-mail'] ?? card.email ?? '–'],
          ['State', card.state ?? '–'],
          ['VIP level', card.vip === 0 ? 'None' : String(card.vip)],
          ['Source', card.source],
          [
            'Referrer',
            card.referrer === null ? (
              '–'
            ) : (
              <PlayerLink key="referrer" id={card.referrer.id} name={card.referrer.username} />
            ),
          ],
          ['Registered', <Instant key="registered" value={card.registeredAt} />],
          ['Last login', card.lastLoginAt === null ? '–' : <Instant key="login" value={card.lastLoginAt} />],
        ]}
      />
    </Panel>
  )
}

function Chain({ chain }: { chain: Card['chain'] }) {
  return chain.map(({ id, username, level }, place) => (
    <span key={id}>
      {place === 0 ? null : ' › '}
      <small>{level}</small> <AgentLink id={id} name={username} />
    </span>
  ))
}

/** A list narrowed to the player, or a view of its own. */
interface Tab {
  readonly key: string
  readonly title: string
  readonly draw: (playerId: string) => ReactNode
}

/** The product's own lists, narrowed to one player, as far as this person may see them. */
function useTabs(id: string, username: string): Tab[] {
  const { lists = {} } = playerDetail
  const tab = (key: string, title: string, only: Readonly<Record<string, string>>, isAllowed: boolean): Tab[] => {
    const list = lists[key]
    return list && isAllowed ? [{ key, title, draw: () => <ListPanel list={list} only={only} /> }] : []
  }
  const view = (key: string, title: string, draw: Tab['draw'], isAllowed: boolean): Tab[] =>
    isAllowed ? [{ key, title, draw }] : []
  return [
    ...tab('bets', 'Bets', { playerId: id }, useMay('MY_BETS_VIEW')),
    ...tab('tickets', 'Tickets', { playerId: id }, useMay('SPORTSBOOK_BETS_VIEW')),
    ...tab('exposure', 'Exposure', { playerId: id }, useMay('PLAYER_EXPOSURE_VIEW')),
    ...tab('statement', 'Statement', { account: id }, useMay('STATEMENTS_VIEW')),
    ...tab('deposits', 'Deposits', { playerId: id }, useMay('DEPOSIT_VIEW')),
    ...tab('withdrawals', 'Withdrawals', { playerId: id }, useMay('WITHDRAW_VIEW')),
    ...tab('adjustments', 'Adjustments', { playerId: id }, useMay('ADJUSTMENTS_VIEW')),
    ...view('kyc', 'KYC', (playerId) => <PlayerKyc playerId={playerId} />, useMay('KYC_VIEW')),
    ...view('limits', 'Limits & RG', (playerId) => <PlayerLimits playerId={playerId} />, useMay('PLAYER_RESTRICTION')),
    ...view('access', 'Access', (playerId) => <PlayerAccess playerId={playerId} username={username} />, true),
    ...view('bonuses', 'Bonuses', (playerId) => <PlayerBonuses playerId={playerId} />, useMay('STATEMENTS_VIEW')),
    ...view('devices', 'Devices & logins', (playerId) => <PlayerDevices playerId={playerId} />, useMay('LOG_VIEW')),
    ...view(
      'links',
      'Linked accounts',
      (playerId) => <LinkedAccounts playerId={playerId} />,
      useMay('DEVICE_ALERT_VIEW'),
    ),
    ...view('notes', 'Notes & tags', (playerId) => <PlayerNotes playerId={playerId} />, true),
    ...view(
      'communication',
      'Communication',
      (playerId) => <PlayerCommunication playerId={playerId} />,
      useMay('MESSAGE_VIEW'),
    ),
    ...tab('timeline', 'Timeline', { playerId: id }, true),
    // Several words are looked up exactly: an account's rows under either of its names, and none of player 12 under player 1.
    ...tab('history', 'History', { subject: `player:${id}` }, useMay('PANE_LOGS')),
  ]
}

const overview = { key: 'overview', title: 'Overview' }

function Tabs({ playerId, username }: { playerId: string; username: string }) {
  const tabs = useTabs(playerId, username)
  const asked = useSearchText('tab')
  const chosen = tabs.find(({ key }) => key === asked)
  const choose = (key: string) => setSearchText('tab', key === overview.key ? null : key)
  return (
    <>
      <TabStrip
        label="About this player"
        tabs={[overview, ...tabs]}
        chosen={chosen?.key ?? overview.key}
        onChoose={choose}
      />
      {chosen ? (
        <div key={chosen.key} className="tab-body">
          {chosen.draw(playerId)}
        </div>
      ) : (
        <PlayerOverview playerId={playerId} />
      )}
    </>
  )
}
