import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import {
  ActionButton,
  go,
  address,
  ListPanel,
  setSearchText,
  useHasPermission,
  useQueryOf,
  useSearchText,
  type ViewProps,
} from '#panel/engine/view.ts'
import { AgentLink, Amount, Badge, CopyId, GoLink, Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Facts, FailureNote, Panel, SmallTable, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import { Tick } from '#panel/kinds/tick.tsx'
import { panelLogs } from '#areas/access/activity/panel-logs.screen.ts'
import { SessionTable } from './session-table.view.tsx'
import { userActions } from '#areas/access/users/user.actions.ts'
import { endOneSession, userDetail } from './user-detail.screen.ts'
import { userCard, userLogins, userSessions } from './user.queries.ts'
import { users } from '#areas/access/users/users.screen.ts'

type Card = AnswerOf<typeof userCard>

/** One staff account: identity, sign-in protection, activity and change history. */
export default function UserDetail({ parameters }: ViewProps) {
  const id = parameters['id'] ?? ''
  const { data, failure, refetch } = useQueryOf(userCard, { id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Identity card={data} onDone={refetch} />
      <AccessFacts card={data} />
      <Tabs card={data} onDone={refetch} />
    </>
  )
}

/** Actions the current state of the account allows; the others are hidden. */
const availableActions = ({
  status,
  isLocked,
  isTwoStep,
  hasTransactionPassword,
  mustReset,
  email,
}: Card): readonly AnyAction[] =>
  userActions.filter(({ name, move }: AnyAction) => {
    if (name === 'unlock') return isLocked
    if (name === 'reset-link') return email !== ''
    if (name === 'in-person-reset') return email === ''
    if (name === 'second-step-reset') return isTwoStep
    if (name === 'transaction-password-reset') return hasTransactionPassword
    if (name === 'password-reset') return !mustReset
    return !move || mayMove(move[0], move[1], status)
  })

function Identity({ card, onDone }: { card: Card; onDone: () => void }) {
  const row = { id: card.id, username: card.username, status: card.status }
  const mayEdit = useHasPermission('USER_EDIT')
  const mayOpenRoles = useHasPermission('ROLE_EDIT')
  const actions = (
    <div className="button-row" style={{ display: 'flex', flexWrap: 'wrap', marginBottom: 12 }}>
      {mayEdit ? <Button onClick={() => go(address('/user-edit/:id', { id: card.id }))}>Edit</Button> : null}
      {availableActions(card).map((action) => (
        <ActionButton key={action.name} action={action} path={users.path} row={row} onDone={onDone} />
      ))}
    </div>
  )
  return (
    <Panel title={`${card.name} (${card.username})`}>
      {card.untouchable === null ? actions : <p className="dialog-note">{card.untouchable}.</p>}
      <Facts
        facts={[
          ['User id', <CopyId key="id" value={card.id} />],
          ['Status', <Badge key="status" state={card.status} />],
          [
            'Role',
            mayOpenRoles ? (
              <GoLink href={address('/role-edit/:id', { id: card.roleId })}>{card.role}</GoLink>
            ) : (
              card.role
            ),
          ],
          ['Rank', String(card.rank)],
          ['Email', card.isEmailVerified ? card.email : `${card.email} (not verified)`],
          [
            'Agent',
            card.agent === null ? 'All agents in these domains' : <AgentLink id={card.agentId} name={card.agent} />,
          ],
          ['Domains', card.domains.join(', ')],
          ['Created', <Instant key="created" value={card.createdAt} />],
          ['Created by', card.createdBy ?? '–'],
          ['Developer', card.isDeveloper ? 'Yes' : 'No'],
        ]}
      />
    </Panel>
  )
}

const limit = (text: string | null) => (text === null ? 'None' : <Amount value={text} symbol />)

function AccessFacts({ card }: { card: Card }) {
  return (
    <Panel title="Access">
      <Facts
        facts={[
          ['Two-step', <Tick key="two" value={card.isTwoStep} />],
          ['Two-step required', card.needsSecondStep ? 'Set for this user' : 'Depends on the role'],
          ['Recovery codes left', card.isTwoStep ? String(card.recoveryCodes) : '–'],
          ['Transaction password', card.hasTransactionPassword ? 'Set' : 'Not set'],
          ['Password changed', <Instant key="changed" value={card.passwordChangedAt} />],
          ['New password due', card.mustReset ? 'Yes' : 'No'],
          [
            'Temporary password valid until',
            card.temporaryUntil === null ? '–' : <Instant key="until" value={card.temporaryUntil} />,
          ],
          ['Login lockout', card.isLocked ? <Badge key="locked" state="LOCKED" /> : 'None'],
          ['Last login', card.lastLoginAt === null ? '–' : <Instant key="login" value={card.lastLoginAt} />],
          ['Last login IP', card.lastLoginIp ?? '–'],
          ['Allowed IP addresses', card.allowedIps.join(', ') || 'Any'],
          ['Login hours', card.hours],
          ['Time zone', card.timeZone ?? 'Site default'],
          ['Limit per item', limit(card.itemLimit)],
          ['Daily limit', limit(card.dayLimit)],
          ['Approved today', <Amount key="today" value={card.approvedToday} symbol />],
        ]}
      />
    </Panel>
  )
}

const tabs = [
  { key: 'sessions', title: 'Sessions' },
  { key: 'logins', title: 'Logins' },
  { key: 'permissions', title: 'Permissions' },
] as const
const logTabs = [
  { key: 'done', title: 'User activity' },
  { key: 'changed', title: 'Change history' },
] as const
type TabKey = (typeof tabs | typeof logTabs)[number]['key']

function Tabs({ card, onDone }: { card: Card; onDone: () => void }) {
  const mayLogs = useHasPermission('PANE_LOGS')
  const shown = mayLogs ? [...tabs, ...logTabs] : [...tabs]
  const requested = useSearchText('tab')
  const chosen = shown.find(({ key }) => key === requested)?.key ?? 'sessions'
  return (
    <>
      <TabStrip
        label="User sections"
        tabs={shown}
        chosen={chosen}
        onChoose={(key: TabKey) => setSearchText('tab', key === 'sessions' ? null : key)}
      />
      <Tab key={chosen} chosen={chosen} card={card} onDone={onDone} />
    </>
  )
}

function Tab({ chosen, card, onDone }: { chosen: TabKey; card: Card; onDone: () => void }) {
  // Both filters match exactly, so user 12 does not show rows of user 120.
  if (chosen === 'changed') return <ListPanel list={panelLogs} only={{ subject: `staff:${card.id}` }} />
  if (chosen === 'done') return <ListPanel list={panelLogs} only={{ actor: card.username }} />
  if (chosen === 'logins') return <Logins id={card.id} />
  if (chosen === 'permissions') return <GrantedPermissions permissions={card.permissions} />
  return <Sessions id={card.id} onDone={onDone} />
}

function Sessions({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, failure, refetch } = useQueryOf(userSessions, { id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  const done = () => {
    refetch()
    onDone()
  }
  return (
    <Panel>
      <SessionTable
        sessions={data ?? []}
        end={({ key }) => (
          <ActionButton
            action={endOneSession}
            path={userDetail.path}
            row={{ id }}
            prefill={{ session: key }}
            label="End session"
            onDone={done}
          />
        )}
      />
    </Panel>
  )
}

function Logins({ id }: { id: string }) {
  const { data, failure, refetch } = useQueryOf(userLogins, { id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  return (
    <Panel>
      <SmallTable
        label="Logins"
        head={['Time', 'Result', 'IP', 'Browser']}
        empty="No sign-in attempts yet."
        rows={(data ?? []).map(({ at, succeeded, ip, isKnownDevice }) => [
          <Instant key="at" value={at} />,
          <Badge key="result" state={succeeded ? 'SUCCESS' : 'FAILED'} />,
          ip,
          isKnownDevice ? 'Known' : 'New',
        ])}
      />
    </Panel>
  )
}

const GrantedPermissions = ({ permissions }: { permissions: readonly string[] }) => (
  <Panel>
    <p className="dialog-note">{permissions.length} permissions from the role</p>
    <p>{permissions.join(', ') || 'No permissions'}</p>
  </Panel>
)
