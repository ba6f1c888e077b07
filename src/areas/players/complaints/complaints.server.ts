import { bindings } from '#engine/bindings.ts'
import { exportCaseAct } from './case-file.act.ts'
import { complaintActs } from './complaint.act.ts'
import { complaintMonthsData, complaintsData } from './complaints.data.ts'
import { recordComplaintAct } from './record-complaint.act.ts'

export const complaintsBindings = bindings({
  datasets: [complaintsData, complaintMonthsData],
  acts: [...complaintActs, recordComplaintAct, exportCaseAct],
})
