import { useState } from 'react'
import { go } from '../session/go.ts'
import { Button } from '../ui/button.tsx'
import { OnboardingPage } from './onboarding-page.tsx'
import { takeToken } from './onboarding-step.ts'
import { PartForm, type PartFormProps } from './part-form.tsx'

interface LinkResetProps extends Omit<PartFormProps, 'extraValues' | 'onDone'> {
  readonly title: string
  readonly note: string
}

/** Opened by an email link that a colleague requested. The user confirms it with their password and then signs in. */
function LinkReset({ title, note, ...form }: LinkResetProps) {
  const [token] = useState(takeToken)
  const leave = () => go('/login', { replace: true })
  return (
    <OnboardingPage title={title}>
      <p>{note}</p>
      <PartForm {...form} extraValues={{ token }} onDone={leave} />
      <Button onClick={leave}>Go to sign in</Button>
    </OnboardingPage>
  )
}

const loginPassword = ['loginPassword', 'Login password', 'current-password'] as const

export const SecondStepReset = () => (
  <LinkReset
    title="Reset two-step verification"
    note="Your authenticator and recovery codes stop working. Set up a new authenticator when you sign in."
    path="/api/login/second-step-reset"
    fields={[loginPassword]}
    button="Remove authenticator"
  />
)

export const TransactionPasswordReset = () => (
  <LinkReset
    title="Set a new transaction password"
    note="12 to 128 characters of any kind, different from your login password."
    path="/api/login/transaction-password-reset"
    fields={[
      loginPassword,
      ['password', 'New transaction password', 'transaction-password'],
      ['again', 'Confirm transaction password', 'transaction-password'],
    ]}
    twice={['password', 'again']}
    button="Save transaction password"
  />
)
