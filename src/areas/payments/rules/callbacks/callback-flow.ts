import { flow } from '#blueprint/decision/flow.ts'

export const callbackStates = ['NEW', 'DONE', 'IGNORED', 'REVIEW', 'CLOSED', 'UNSIGNED'] as const

export const callbackFlow = flow({
  states: callbackStates,
  moves: { close: { from: ['REVIEW'], to: 'CLOSED' }, retry: { from: ['REVIEW'], to: 'NEW' } },
})
