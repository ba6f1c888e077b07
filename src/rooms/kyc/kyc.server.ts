import { bindings } from '#server/engine/bindings.ts'
import { addDocumentAct } from './add-document.act.ts'
import { kycCaseAnswer, playerKycAnswer } from './kyc-case.data.ts'
import { kycData } from './kyc.data.ts'
import { kycActs } from './review.act.ts'

export const kycBindings = bindings({
  datasets: [kycData],
  acts: [...kycActs, addDocumentAct],
  answers: [kycCaseAnswer, playerKycAnswer],
})
