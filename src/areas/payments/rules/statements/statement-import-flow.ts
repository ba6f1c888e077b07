import { flow } from '#blueprint/decision/flow.ts'

export const statementImportFlow = flow({
  states: ['IMPORTED', 'ROLLED_BACK'],
  moves: { rollBack: { from: ['IMPORTED'], to: 'ROLLED_BACK' } },
})

export const statementImportLabels = { IMPORTED: 'Imported', ROLLED_BACK: 'Rolled back' }
