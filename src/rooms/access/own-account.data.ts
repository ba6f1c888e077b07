import { answer } from '#server/engine/answer.ts'
import { guardedOf, sessionsOf } from './account.data.ts'
import { ownAccount } from './own-account.screen.ts'

export const ownAccountAnswer = answer(ownAccount, async ({ tx, actor }) => {
  const guarded = await guardedOf(tx, actor.staffId)
  return {
    username: guarded.username,
    isTwoStep: guarded.isTwoStep,
    recoveryCodes: guarded.recoveryCodes,
    hasTransactionPassword: guarded.hasTransactionPassword,
    passwordChangedAt: guarded.passwordChangedAt.toISOString(),
    sessions: await sessionsOf(tx, actor.staffId, actor.sessionKey),
  }
})
