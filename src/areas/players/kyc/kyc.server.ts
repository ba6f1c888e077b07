import { bindings } from '#engine/bindings.ts'
import { addDocumentAct } from './documents/add-document.act.ts'
import { kycCaseAnswer, playerKycAnswer } from '#areas/players/kyc/review/kyc-case.data.ts'
import { nextDocumentsAnswer, undoableDocumentsAnswer } from './kyc-queue.data.ts'
import { kycData } from './kyc.data.ts'
import { expireDocuments, notifyExpiringDocuments } from '#areas/players/kyc/documents/expire-documents.task.ts'
import { kycActs } from '#areas/players/kyc/review/review.act.ts'

export const kycBindings = bindings({
  datasets: [kycData],
  acts: [...kycActs, addDocumentAct],
  queryHandlers: [kycCaseAnswer, playerKycAnswer, nextDocumentsAnswer, undoableDocumentsAnswer],
  tasks: [expireDocuments, notifyExpiringDocuments],
})
