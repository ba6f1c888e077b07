import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call, CallFailure } from '#panel/session/call.ts'
import { sayDone } from '#panel/session/notices.ts'
import { loadPerson } from '#panel/session/start.ts'
import { tell } from '#panel/session/told.ts'
import { useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { leave } from './leave.ts'

type Entered = Readonly<Record<string, string>>
type Complaints = Readonly<Record<string, string>>

interface Answer {
  readonly message: string
  readonly data?: { readonly recovery_codes?: readonly string[] }
}

interface Part {
  readonly path: string
  readonly fields: readonly (readonly [name: string, label: string, sort: 'password' | 'code'])[]
  readonly button: string
  /** Sent besides what was entered. */
  readonly besides?: Entered
  /** Two fields that must say the same; the second is not sent. */
  readonly twice?: readonly [string, string]
  readonly onDone?: () => void | Promise<void>
}

/** The transaction password and the second step of signing in: a person's own, changed by nobody else. */
export default function OwnSecrets({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Security" onClose={onClose}>
      <div className="dialog-body">
        <h3>Transaction password</h3>
        <TransactionPassword />
        <h3>Second step</h3>
        <SecondStep />
      </div>
    </Dialog>
  )
}

export const TransactionPassword = ({ onDone }: Pick<Part, 'onDone'>) => (
  <>
    <p className="dialog-note">Asked before money moves. It is another one than the password you sign in with.</p>
    <PartForm
      path="/api/transaction-password"
      button="Set transaction password"
      fields={[
        ['loginPassword', 'Your sign-in password', 'password'],
        ['password', 'New transaction password', 'password'],
      ]}
      {...(onDone ? { onDone } : {})}
    />
  </>
)

export function SecondStep({ onDone }: Pick<Part, 'onDone'>) {
  const isTwoStep = useClient((client) => client.user?.is_two_step_verification === true)
  const turned = async () => {
    await loadPerson()
    await onDone?.()
  }
  return isTwoStep ? <TurnOff {...(onDone ? { onDone } : {})} /> : <TurnOn onDone={turned} />
}

/** The password to sign in with: twice the same, and another one than the last four. */
export const LoginPassword = ({ onDone }: Pick<Part, 'onDone'>) => (
  <PartForm
    path="/api/change-password"
    button="Change password"
    fields={[
      ['current', 'Current password', 'password'],
      ['password', 'New password', 'password'],
      ['again', 'New password again', 'password'],
    ]}
    twice={['password', 'again']}
    {...(onDone ? { onDone } : {})}
  />
)

function PartForm({ path, fields, button, besides = {}, twice, onDone }: Part) {
  const [entered, setEntered] = useState<Entered>({})
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)
  const isComplete = fields.every(([name]) => entered[name])
  const save = async () => {
    if (twice && entered[twice[0]] !== entered[twice[1]]) return setComplaints({ [twice[1]]: 'The two differ' })
    const sent = Object.fromEntries(Object.entries(entered).filter(([name]) => name !== twice?.[1]))
    setBusy(true)
    try {
      const { message, data } = await call<Answer>(path, { method: 'POST', body: { ...sent, ...besides } })
      sayDone(message)
      setEntered({})
      if (data?.recovery_codes) tell({ 'Recovery codes': data.recovery_codes.join('\n') })
      await onDone?.()
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { [fields[0]?.[0] ?? '']: problem.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {fields.map(([name, label, sort]) => {
        const shared = {
          label,
          value: entered[name] ?? '',
          error: complaints[name],
          onChange: (event: { target: { value: string } }) => {
            setEntered({ ...entered, [name]: event.target.value })
            setComplaints({})
          },
        }
        return sort === 'code' ? (
          <TextInput key={name} {...shared} inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
        ) : (
          <PasswordInput
            key={name}
            {...shared}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
          />
        )
      })}
      <Button tone="primary" busy={isBusy} disabled={!isComplete} onClick={() => void save()}>
        {button}
      </Button>
    </>
  )
}

interface Offer {
  readonly secret: string
  readonly uri?: string
}

function TurnOn({ onDone }: { readonly onDone: () => Promise<void> }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const ask = async () =>
    setOffer((await call<{ data: Offer }>('/api/second-step/offer', { method: 'POST', body: {} })).data)
  if (!offer)
    return (
      <>
        <p className="dialog-note">Off: the password alone is enough to sign in.</p>
        <Button onClick={() => void ask()}>Turn the second step on</Button>
      </>
    )
  return (
    <>
      <p className="dialog-note">
        Scan this with your authenticator, enter the key there, or{' '}
        <a className="link" href={offer.uri}>
          open it there
        </a>
        , then the code it shows.
      </p>
      {offer.uri ? <QrCode text={offer.uri} label="Code to scan with an authenticator" /> : null}
      <code className="secret-key">{offer.secret}</code>
      <PartForm
        path="/api/second-step/on"
        button="Turn on"
        besides={{ secret: offer.secret }}
        fields={[['code', 'Code of your authenticator', 'code']]}
        onDone={onDone}
      />
    </>
  )
}

const proof = [
  ['transactionPassword', 'Your transaction password', 'password'],
  ['code', 'Code of your authenticator', 'code'],
] as const

const TurnOff = ({ onDone }: Pick<Part, 'onDone'>) => (
  <>
    <p className="dialog-note">On: signing in asks for a code of your authenticator. Turning it off signs you out.</p>
    <PartForm path="/api/second-step/off" button="Turn off" fields={proof} onDone={() => leave('/login')} />
    <h3>Recovery codes</h3>
    <p className="dialog-note">
      Each lets you in once without the authenticator. New ones make the old ones worthless.
    </p>
    <PartForm
      path="/api/second-step/recovery-codes"
      button="Make new recovery codes"
      fields={proof}
      {...(onDone ? { onDone } : {})}
    />
  </>
)
