import { useState, type ReactNode } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { labelOf } from '#blueprint/labels.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { address, useQueryOf, type ViewProps } from '#panel/engine/view.ts'
import { ActionMenu, type PlacedAction } from '#panel/players/action-menu.tsx'
import { restrictPlayers } from '#areas/players/limits/restrictions/restriction.actions.ts'
import { addNote } from '#areas/players/profile/cards/notes.actions.ts'
import { AgentLink, Badge, CopyId, GoLink, Instant, PlayerLink, AmountCurrency } from '#panel/kinds/cells.tsx'
import { isolatedNames } from '#panel/kinds/isolated.tsx'
import { PlayerPager } from '#panel/players/player-pager.tsx'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Facts, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { Tick } from '#panel/kinds/tick.tsx'
import { playerCard } from '#areas/players/profile/list/player.queries.ts'
import { PlayerMoney } from './player-money.view.tsx'
import { PlayerTabs } from './player-tabs.view.tsx'
import { players } from '#areas/players/profile/list/players.screen.ts'
import { revealPlayer } from '#areas/players/profile/cards/reveal.actions.ts'
import { endPlayerSessions, resetPlayerPassword } from '#areas/players/profile/cards/access.actions.ts'
import { erasePlayer } from '#areas/players/profile/cards/profile.actions.ts'
import { PlayerHighlights } from '#areas/players/profile/cards/notes.view.tsx'
import { blockPlayers, lockBetsOfPlayers } from '#areas/players/profile/list/player.actions.ts'
import { tagPlayers, untagPlayers } from '#areas/players/profile/tags/tags.actions.ts'
import { asAccount, betLockLabels } from '#areas/players/profile/list/shared.ts'
import { setCommission } from '#areas/players/profile/accounts/player-commission.actions.ts'
import { moveAccountTo } from '#areas/agents/tree/accounts/account-edit.actions.ts'
import './player-head.css'
import { playerDownline } from '#areas/agents/tree/downline/player-downline.screen.ts'

type Card = AnswerOf<typeof playerCard>

/** One player: identity, status, balances and activity. */
export default function PlayerDetail({ parameters }: ViewProps) {
  const playerId = parameters['player_id'] ?? ''
  const { data, failure, refetch } = useQueryOf(playerCard, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <AmountCurrency value={data.currency}>
      <PlayerPager playerId={playerId} />
      <Identity key={data.id} card={data} onDone={refetch} />
      <PlayerHighlights playerId={playerId} />
      <PlayerMoney card={data} onDone={refetch} />
      <PlayerTabs playerId={playerId} username={data.username} />
    </AmountCurrency>
  )
}

/** Actions that a tab offers next to the data they change, and actions meant for several players at once. */
const actionsOnTabs: readonly AnyAction[] = [
  revealPlayer,
  tagPlayers,
  untagPlayers,
  endPlayerSessions,
  resetPlayerPassword,
  setCommission,
  blockPlayers,
  lockBetsOfPlayers,
]

/** Actions that the player's current state allows; the page hides the others instead of disabling them. */
const availableActions = (row: Readonly<Record<string, string>>): readonly AnyAction[] =>
  (players.actions ?? []).filter(
    (action) =>
      action.on !== 'list' &&
      !actionsOnTabs.includes(action) &&
      (action !== erasePlayer || row['status'] === 'CLOSED') &&
      (!action.move || mayMove(action.move[0], action.move[1], row[action.stateColumn ?? 'status'] ?? '')),
  )

/** What support does most, first; the others follow in the order of the list. */
const firstActions: readonly AnyAction[] = [restrictPlayers, addNote, revealPlayer]

const inOrder = (actions: readonly PlacedAction[]): readonly PlacedAction[] => [
  ...firstActions.flatMap((first) => actions.filter(({ action }) => action === first)),
  ...actions.filter(({ action }) => !firstActions.includes(action)),
]

function Identity({ card, onDone }: { card: Card; onDone: () => void }) {
  const row = { ...asAccount(card), username: card.username, status: card.status, betLock: card.betLock }
  // Revealed personal data lives only in this component's state and disappears with the page.
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>> | null>(null)
  const ofPlayer = { path: players.path, row, onDone }
  const actions: readonly PlacedAction[] = [
    ...availableActions(row).map((action) => ({
      action,
      ...ofPlayer,
      ...(action === restrictPlayers ? { label: 'Restrict' } : {}),
    })),
    { action: moveAccountTo, path: playerDownline.path, row: asAccount(card), label: 'Change agent', onDone },
    ...(revealed ? [] : [{ action: revealPlayer, path: players.path, row, onSecrets: setRevealed }]),
  ]
  return (
    <>
      <header className="player-head">
        <h2>{isolatedNames(card.name === '' ? card.username : `${card.username} (${card.name})`)}</h2>
        <EffectiveState card={card} />
        <span className="player-head-actions">
          {revealed ? <Button onClick={() => setRevealed(null)}>Hide personal data</Button> : null}
          <ActionMenu actions={inOrder(actions)} />
        </span>
      </header>
      <Panel title="Profile">
        <Facts facts={[...statusFacts(card), ...profileFacts(card, revealed)]} />
      </Panel>
    </>
  )
}

type Fact = readonly [label: string, value: ReactNode]

const statusFacts = (card: Card): Fact[] => [
  ['Player id', <CopyId key="id" value={card.id} />],
  ['Status', <EffectiveState key="status" card={card} />],
  ['Bet lock', <Badge key="lock" state={card.betLock} labels={betLockLabels} />],
  ['Betting allowed', <Tick key="may" value={card.takesBets} />],
  [
    'KYC',
    <>
      <Badge state={card.kyc} /> level {card.kycLevel}
    </>,
  ],
  ...(card.risk === null ? [] : [['Risk score', <Risk key="risk" id={card.id} risk={card.risk} />] as const]),
]

const blockLabels: Readonly<Record<Card['blocks'][number]['what'], string>> = {
  LOGIN: 'Logins blocked',
  BET: 'Bets blocked',
  DEPOSIT: 'Deposits blocked',
  WITHDRAWAL: 'Withdrawals blocked',
  BONUS: 'Bonuses blocked',
}

/** What holds now, first what is blocked; then the status of the account where it says something else. */
function EffectiveState({ card: { status, effective, betLock, takesBets, blocks } }: { card: Card }) {
  const isLocked = !takesBets && blocks.every(({ what }) => what !== 'BET') && effective === 'ACTIVE'
  const isRestricted = isLocked || blocks.length > 0
  return (
    <span className="effective-state">
      {effective === 'ACTIVE' && isRestricted ? null : <Badge state={effective} />}
      {isLocked ? (
        <span className="badge badge-danger" title={betLock === 'LOCKED' ? 'Bet lock' : 'Bet lock of the upline'}>
          Bets blocked
        </span>
      ) : null}
      {blocks.map(({ what, reason }) => (
        <span key={what} className="badge badge-danger" title={reason}>
          {blockLabels[what]}
        </span>
      ))}
      {effective !== status || isRestricted ? <small>account {labelOf(status).toLowerCase()}</small> : null}
    </span>
  )
}

const profileFacts = (card: Card, revealed: Readonly<Record<string, string>> | null): Fact[] => [
  ['Agents', <AgentPath key="chain" chain={card.chain} />],
  ['Domain', card.domain],
  ['Phone', revealed?.['Phone'] ?? card.phone ?? '–'],
  ['Email', revealed?.['Email'] ?? card.email ?? '–'],
  ['Date of birth', revealed?.['Born'] ?? card.bornOn ?? '–'],
  ['State', card.state ?? '–'],
  [
    'VIP level',
    card.vip === 0 ? 'None' : <GoLink href={address('/players', {}, { vip: String(card.vip) })}>{card.vip}</GoLink>,
  ],
  [
    'Source',
    <GoLink key="source" href={address('/players', {}, { source: card.source })}>
      {card.source}
    </GoLink>,
  ],
  [
    'Referrer',
    card.referrer === null ? '–' : <PlayerLink key="referrer" id={card.referrer.id} name={card.referrer.username} />,
  ],
  ['Registered', <Instant key="registered" value={card.registeredAt} />],
  ['First device', card.firstDevice ?? '–'],
  ['Last login', card.lastLoginAt === null ? '–' : <Instant key="login" value={card.lastLoginAt} />],
  ['Last IP', card.lastIp ?? '–'],
  ['Last device', card.lastDevice ?? '–'],
]

const Risk = ({ id, risk }: { id: string; risk: NonNullable<Card['risk']> }) =>
  risk.alerts === 0 ? (
    '0, no alerts'
  ) : (
    <GoLink href={address('/device-alert', {}, { playerId: id })}>
      {risk.score} of 100, {risk.alerts === 1 ? '1 alert' : `${risk.alerts} alerts`}
    </GoLink>
  )

function AgentPath({ chain }: { chain: Card['chain'] }) {
  return chain.map(({ id, username, level }, index) => (
    <span key={id}>
      {index === 0 ? null : ' › '}
      <small>{level}</small> <AgentLink id={id} name={username} />
    </span>
  ))
}
