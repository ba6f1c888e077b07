import { useState } from 'react'
import type { Call } from '#blueprint/calls/call.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { go } from '../session/go.ts'
import { Button } from '../ui/button.tsx'
import { OnboardingPage } from './onboarding-page.tsx'
import { takeToken } from './onboarding-step.ts'
import { PartForm, type PartFormProps } from './part-form.tsx'

interface LinkResetProps<C extends Call> extends Omit<PartFormProps<C>, 'extraValues' | 'onDone'> {
  readonly title: string
  readonly note: string
}

/** Opened by an email link. What a colleague requested the user confirms with their password. */
function LinkReset<const C extends Call>({ title, note, to, ...form }: LinkResetProps<C>) {
  const [token] = useState(takeToken)
  const leave = () => go('/login', { replace: true })
  return (
    <OnboardingPage title={title}>
      <p>{note}</p>
      <PartForm {...form} to={to} extraValues={{ token }} onDone={leave} />
      <Button onClick={leave}>Go to sign in</Button>
    </OnboardingPage>
  )
}

const loginPassword = ['loginPassword', 'Login password', 'current-password'] as const

/** It does not sign the user in: the new password is used at sign-in, with the second step. */
export const NewPassword = () => (
  <LinkReset
    title="Choose a new password"
    note="12 to 128 characters of any kind. Do not use a common password, your name or one of your last four passwords."
    to={accountCalls.newPassword}
    fields={[
      ['password', 'New password', 'new-password'],
      ['again', 'Confirm new password', 'new-password'],
    ]}
    twice={['password', 'again']}
    button="Save password"
  />
)

export const SecondStepReset = () => (
  <LinkReset
    title="Reset two-step verification"
    note="Your authenticator and recovery codes stop working. Set up a new authenticator when you sign in."
    to={accountCalls.secondStepReset}
    fields={[loginPassword]}
    button="Remove authenticator"
  />
)

export const TransactionPasswordReset = () => (
  <LinkReset
    title="Set a new transaction password"
    note="12 to 128 characters of any kind, different from your login password."
    to={accountCalls.transactionPasswordReset}
    fields={[
      loginPassword,
      ['password', 'New transaction password', 'transaction-password'],
      ['again', 'Confirm transaction password', 'transaction-password'],
    ]}
    twice={['password', 'again']}
    button="Save transaction password"
  />
)
