import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { WireOfShape } from '#blueprint/answer.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { ownZone } from '#values/zones/written-time.ts'
import { ask, CallFailure } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { loadUser } from '#panel/session/start.ts'
import { clientState, useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { onboardingPath } from '#panel/session/onboarding-path.ts'
import { takeToken } from './onboarding-step.ts'
import { OnboardingPage } from './onboarding-page.tsx'
import { signOut } from './leave.ts'
import { PartForm } from './part-form.tsx'

/** Continues with the next required step, or opens the panel. */
async function goToNextStep(): Promise<void> {
  await loadUser()
  go(onboardingPath(clientState().user) ?? '/', { replace: true })
}

type Profile = WireOfShape<typeof accountCalls.profile.answer>

// Browsers list Kolkata under its former name.
const zones = [...new Set(['UTC', 'Asia/Kolkata', ...Intl.supportedValuesOf('timeZone')])]

/** The first step of a new user: name, email address and transaction password. */
export function ProfileComplete() {
  const [profile, setProfile] = useState<Profile | null>(null)
  useEffect(() => {
    ask(accountCalls.profile, {}).then(({ data }) => setProfile(data), notifyFailure)
  }, [])
  return (
    <OnboardingPage title="Complete your profile">
      {profile ? <ProfileForm profile={profile} /> : null}
      <Button onClick={() => void signOut()}>Sign out</Button>
    </OnboardingPage>
  )
}

type Entered = Omit<Profile, 'hasTransactionPassword'> & {
  readonly transactionPassword: string
  readonly acceptsTerms: boolean
}
type Complaints = Readonly<Record<string, string>>

const zoneOrLocal = (zone: string): string => {
  const timeZone = ownZone()
  return zone || (zones.includes(timeZone) ? timeZone : 'UTC')
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { hasTransactionPassword, ...held } = profile
  const [entered, setEntered] = useState<Entered>({
    ...held,
    timeZone: zoneOrLocal(held.timeZone),
    transactionPassword: '',
    acceptsTerms: false,
  })
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Entered>) => {
    setEntered({ ...entered, ...part })
    setComplaints({})
  }
  const save = async () => {
    setBusy(true)
    const { transactionPassword, acceptsTerms: _, ...rest } = entered
    // The button waits for it.
    const accepted = { ...rest, acceptsTerms: true } as const
    const body = hasTransactionPassword ? accepted : { ...accepted, transactionPassword }
    try {
      notifySuccess((await ask(accountCalls.completeProfile, { body })).message)
      await goToNextStep()
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { email: problem.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ProfileFields entered={entered} complaints={complaints} change={change} />
      {hasTransactionPassword ? null : (
        <PasswordInput
          label="Transaction password"
          description="Required before money moves. Must differ from your sign-in password."
          autoComplete="off"
          value={entered.transactionPassword}
          error={complaints['transactionPassword']}
          onChange={(event) => change({ transactionPassword: event.target.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Show: Transaction password' }}
        />
      )}
      <Checkbox
        label="I accept the terms of use: what I see here is confidential, and my actions are recorded under my name."
        checked={entered.acceptsTerms}
        error={complaints['acceptsTerms']}
        onChange={(event) => change({ acceptsTerms: event.target.checked })}
      />
      <Button tone="primary" busy={isBusy} disabled={!entered.acceptsTerms} onClick={() => void save()}>
        Save and continue
      </Button>
    </>
  )
}

interface ProfileFieldsProps {
  readonly entered: Entered
  readonly complaints: Complaints
  readonly change: (part: Partial<Entered>) => void
}

const profileFields = [
  ['name', 'Name', 'name'],
  ['phone', 'Phone', 'tel'],
  ['email', 'Email', 'email'],
] as const

const ProfileFields = ({ entered, complaints, change }: ProfileFieldsProps) => (
  <>
    {profileFields.map(([name, label, autoComplete]) => (
      <TextInput
        key={name}
        label={label}
        autoComplete={autoComplete}
        value={entered[name]}
        error={complaints[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    ))}
    <Select
      label="Time zone"
      searchable
      data={zones}
      value={entered.timeZone}
      error={complaints['timeZone']}
      onChange={(zone) => change({ timeZone: zone ?? '' })}
    />
  </>
)

/** Opened after sign-in, or by an email link, then also without a session. */
export function EmailVerificationMail() {
  const [token] = useState(takeToken)
  const isSignedIn = useClient((client) => client.auth.isAuthenticate)
  const isDue = useClient((client) => onboardingPath(client.user) === '/email-verification')
  return (
    <OnboardingPage title="Confirm your email address">
      {token === '' ? null : <VerifyByLink token={token} />}
      {isSignedIn && isDue ? <VerifyByCode /> : null}
      {isDue ? null : <Button onClick={() => go('/', { replace: true })}>Go to the panel</Button>}
    </OnboardingPage>
  )
}

function VerifyByLink({ token }: { readonly token: string }) {
  const [message, setMessage] = useState('')
  const verify = useCallback(async () => {
    try {
      const body = { token }
      setMessage((await ask(accountCalls.verificationLink, { body })).message)
      if (clientState().auth.isAuthenticate) await goToNextStep()
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setMessage(problem.message)
    }
  }, [token])
  return message === '' ? (
    <Button tone="primary" onClick={() => void verify()}>
      Confirm this address
    </Button>
  ) : (
    <output>{message}</output>
  )
}

function VerifyByCode() {
  const email = useClient((client) => client.user?.email ?? '')
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <p>
        We sent an email with a code and a link to <strong>{masked(email)}</strong>. Both expire after 24 hours.
      </p>
      <PartForm
        to={accountCalls.verificationCode}
        button="Confirm"
        fields={[['code', 'Code from the email', 'code']]}
        onDone={goToNextStep}
      />
      <Resend />
      {isChanging ? (
        <PartForm
          to={accountCalls.address}
          button="Send email"
          fields={[['email', 'New email address', 'text']]}
          onDone={async () => {
            await loadUser()
            setChanging(false)
          }}
        />
      ) : (
        <Button onClick={() => setChanging(true)}>Use another email address</Button>
      )}
      <Button onClick={() => void signOut()}>Sign out</Button>
    </>
  )
}

function Resend() {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await ask(accountCalls.verificationMail, { body: {} }).then(({ message }) => notifySuccess(message), notifyFailure)
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void send()}>
      Resend email
    </Button>
  )
}

const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*(?=@)/, '$1***') || 'your address'
