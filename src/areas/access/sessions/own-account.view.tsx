import { LoginPassword, SecondStep, TransactionPassword } from '#panel/sign-in/security-settings.tsx'
import { signOut } from '#panel/sign-in/leave.ts'
import { ActionButton, useQueryOf } from '#panel/engine/view.ts'
import { Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Columns, Facts, FailureNote, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { Tick } from '#panel/kinds/tick.tsx'
import { endOwnSession, forgetBrowsers, ownAccount, ownAccountPage } from './own-account.screen.ts'
import { SessionTable } from './session-table.view.tsx'

/** Page for the user's own passwords, two-step verification and sessions. */
export default function OwnAccount() {
  const { data, failure, refetch } = useQueryOf(ownAccount, {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Panel title={`Account of ${data.username}`}>
        <Facts
          facts={[
            ['Password changed', <Instant key="changed" value={data.passwordChangedAt} />],
            [
              'Transaction password',
              data.hasTransactionPassword ? 'Set' : 'Not set. Actions that require it are unavailable.',
            ],
            ['Two-step', <Tick key="step" value={data.isTwoStep} />],
            ['Recovery codes left', data.isTwoStep ? String(data.recoveryCodes) : '–'],
          ]}
        />
      </Panel>
      <Columns>
        <Panel title="Password">
          <div className="dialog-body">
            <p className="dialog-note">
              12 to 128 characters of any kind. It must not be a common password, contain your name or the operator
              name, or match any of your last four passwords. All your other sessions end.
            </p>
            <LoginPassword onDone={refetch} />
          </div>
        </Panel>
        <Panel title="Transaction password">
          <div className="dialog-body">
            <TransactionPassword onDone={refetch} />
          </div>
        </Panel>
        <Panel title="Two-step verification">
          <div className="dialog-body">
            <SecondStep onDone={refetch} />
          </div>
        </Panel>
      </Columns>
      <Panel
        title="Sessions"
        actions={<ActionButton action={forgetBrowsers} path={ownAccountPage.path} onDone={refetch} />}
      >
        <SessionTable
          sessions={data.sessions}
          end={({ key, isCurrent }) => <End session={key} isCurrent={isCurrent} onDone={refetch} />}
        />
      </Panel>
    </>
  )
}

interface EndProps {
  readonly session: string
  readonly isCurrent: boolean
  readonly onDone: () => void
}

function End({ session, isCurrent, onDone }: EndProps) {
  if (isCurrent) return <Button onClick={() => void signOut()}>Sign out</Button>
  return <ActionButton action={endOwnSession} path={ownAccountPage.path} prefill={{ session }} onDone={onDone} />
}
