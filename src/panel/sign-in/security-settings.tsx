import { useState } from 'react'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import type { WireOfShape } from '#blueprint/answer.ts'
import { ask } from '#panel/session/call.ts'
import { loadUser } from '#panel/session/start.ts'
import { useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { leaveSession } from './leave.ts'
import { PartForm, type PartFormProps } from './part-form.tsx'
import './secret-key.css'

/** Transaction password and two-step verification of the signed-in user. */
export default function SecuritySettings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Security" onClose={onClose}>
      <div className="dialog-body">
        <h3>Transaction password</h3>
        <TransactionPassword />
        <h3>Two-step verification</h3>
        <SecondStep />
      </div>
    </Dialog>
  )
}

export const TransactionPassword = ({ onDone }: Pick<PartFormProps, 'onDone'>) => (
  <>
    <p className="dialog-note">Required before money moves. Must differ from your sign-in password.</p>
    <PartForm
      to={accessCalls.transactionPassword}
      button="Set transaction password"
      fields={[
        ['loginPassword', 'Your sign-in password', 'current-password'],
        ['password', 'New transaction password', 'transaction-password'],
      ]}
      {...(onDone ? { onDone } : {})}
    />
  </>
)

export function SecondStep({ onDone }: Pick<PartFormProps, 'onDone'>) {
  const isTwoStep = useClient((client) => client.user?.is_two_step_verification === true)
  const turned: PartFormProps['onDone'] = async (answer) => {
    await loadUser()
    await onDone?.(answer)
  }
  return isTwoStep ? <TurnOff {...(onDone ? { onDone } : {})} /> : <TurnOn onDone={turned} />
}

/** Changes the sign-in password. */
export const LoginPassword = ({ onDone, isDialog }: Pick<PartFormProps, 'onDone' | 'isDialog'>) => (
  <PartForm
    to={accessCalls.changePassword}
    button="Change password"
    fields={[
      ['current', 'Current password', 'current-password'],
      ['password', 'New password', 'new-password'],
      ['again', 'Confirm new password', 'new-password'],
    ]}
    twice={['password', 'again']}
    {...(isDialog ? { isDialog } : {})}
    {...(onDone ? { onDone } : {})}
  />
)

export type Offer = WireOfShape<typeof accessCalls.secondStepOffer.answer>

export const requestSeed = async (): Promise<Offer> => (await ask(accessCalls.secondStepOffer, {})).data

function TurnOn({ onDone }: Required<Pick<PartFormProps, 'onDone'>>) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const ask = async () => setOffer(await requestSeed())
  if (!offer)
    return (
      <>
        <p className="dialog-note">Off: you sign in with your password only.</p>
        <Button onClick={() => void ask()}>Turn on two-step verification</Button>
      </>
    )
  return <Seed offer={offer} onDone={onDone} />
}

/** The seed to scan, and a code to confirm it. */
export function Seed({ offer, ...part }: { readonly offer: Offer } & Pick<PartFormProps, 'onDone' | 'isQuiet'>) {
  return (
    <>
      <p className="dialog-note">
        Scan this code with your authenticator, enter the key there, or{' '}
        <a className="link" href={offer.uri}>
          open your authenticator app
        </a>
        . Then enter the code it shows.
      </p>
      {offer.uri ? <QrCode text={offer.uri} label="QR code for your authenticator" /> : null}
      <code className="secret-key">{offer.secret}</code>
      <PartForm
        to={accessCalls.secondStepOn}
        button="Turn on"
        fields={[['code', 'Authenticator code', 'code']]}
        {...part}
      />
    </>
  )
}

const proof = [
  ['transactionPassword', 'Your transaction password', 'transaction-password'],
  ['code', 'Authenticator code', 'code'],
] as const

const TurnOff = ({ onDone }: Pick<PartFormProps, 'onDone'>) => (
  <>
    <p className="dialog-note">On: signing in requires a code from your authenticator. Turning it off signs you out.</p>
    <PartForm to={accessCalls.secondStepOff} button="Turn off" fields={proof} onDone={() => leaveSession('/login')} />
    <h3>Recovery codes</h3>
    <p className="dialog-note">
      Each code signs you in once without the authenticator. New codes replace the old ones.
    </p>
    <PartForm
      to={accessCalls.recoveryCodes}
      button="Generate new recovery codes"
      fields={proof}
      {...(onDone ? { onDone } : {})}
    />
  </>
)
