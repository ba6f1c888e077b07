import { useState, type ReactNode } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { ActionButton, address, useQueryOf, type ViewProps } from '#panel/engine/view.ts'
import { AgentLink, Badge, CopyId, GoLink, Instant, PlayerLink, AmountCurrency } from '#panel/kinds/cells.tsx'
import { PlayerPager } from '#panel/players/player-pager.tsx'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Facts, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { playerCard } from '#areas/players/list/player.queries.ts'
import { PlayerMoney } from './player-money.view.tsx'
import { PlayerTabs } from './player-tabs.view.tsx'
import { players } from '#areas/players/list/players.screen.ts'
import { revealPlayer } from '#areas/players/cards/reveal.actions.ts'
import { endPlayerSessions, resetPlayerPassword } from '#areas/players/cards/access.actions.ts'
import { erasePlayer } from '#areas/players/cards/profile.actions.ts'
import { PlayerHighlights } from '#areas/players/cards/notes.view.tsx'
import { blockPlayers, lockBetsOfPlayers } from '#areas/players/list/player.actions.ts'
import { tagPlayers, untagPlayers } from '#areas/players/cards/tags.actions.ts'
import { asAccount, betLockLabels } from '#areas/players/list/labels.ts'
import { setCommission } from '#areas/players/accounts/player-commission.actions.ts'
import { moveAccountTo } from '#areas/agents/accounts/account-edit.actions.ts'
import { playerDownline } from '#areas/agents/tree/player-downline.screen.ts'

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

function Identity({ card, onDone }: { card: Card; onDone: () => void }) {
  const row = { ...asAccount(card), username: card.username, status: card.status, betLock: card.betLock }
  // Revealed personal data lives only in this component's state and disappears with the page.
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>> | null>(null)
  return (
    <Panel
      title={card.name === '' ? card.username : `${card.username} (${card.name})`}
      actions={
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
          {availableActions(row).map((action) => (
            <ActionButton key={action.name} action={action} path={players.path} row={row} onDone={onDone} />
          ))}
          <ActionButton
            action={moveAccountTo}
            path={playerDownline.path}
            row={asAccount(card)}
            label="Change agent"
            onDone={onDone}
          />
          {revealed ? (
            <Button onClick={() => setRevealed(null)}>Hide personal data</Button>
          ) : (
            <ActionButton action={revealPlayer} path={players.path} row={row} onSecrets={setRevealed} />
          )}
        </div>
      }
    >
      <Facts facts={[...statusFacts(card), ...profileFacts(card, revealed)]} />
    </Panel>
  )
}

type Fact = readonly [label: string, value: ReactNode]

const statusFacts = (card: Card): Fact[] => [
  ['Player id', <CopyId key="id" value={card.id} />],
  [
    'Status',
    card.effective === card.status ? (
      <Badge state={card.status} />
    ) : (
      <>
        <Badge state={card.status} /> effective: <Badge state={card.effective} />
      </>
    ),
  ],
  ['Bet lock', <Badge key="lock" state={card.betLock} labels={betLockLabels} />],
  ['Betting allowed', <Badge key="may" state={card.takesBets ? 'YES' : 'NO'} />],
  [
    'KYC',
    <>
      <Badge state={card.kyc} /> level {card.kycLevel}
    </>,
  ],
  ...(card.risk === null ? [] : [['Risk score', <Risk key="risk" id={card.id} risk={card.risk} />] as const]),
]

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
