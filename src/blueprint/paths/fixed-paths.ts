/** Endpoints that the panel calls by itself, while a server half below or above it defines the call. */
export const picturePaths = {
  ofPlayer: '/api/players/:player_id/picture',
  ofDocument: '/api/kyc/:id/picture/:side',
  ofMessage: '/api/message/:id/picture',
  ofDeposit: '/api/deposit/:id/picture',
} as const

export const reportFilePaths = {
  request: '/api/report-download/request',
  direct: '/api/report-download/direct',
} as const

export const domainChoicesPath = '/api/domain-choices'
