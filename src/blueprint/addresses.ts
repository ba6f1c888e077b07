// Written by `npm run generate` from the catalogue of screens; a test compares the two.

/** Every screen by its path, with the names that its address may carry behind the question mark. */
export interface Addresses {
  '/': 'cards' | 'period'
  '/PL-aura-by-downline-report': 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-aura-by-downline-report/days': 'accountId' | 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-qt-by-downline-report': 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-qt-by-downline-report/days': 'accountId' | 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-slot-by-downline-report': 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-slot-by-downline-report/days': 'accountId' | 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-sportbook-by-downline-report': 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-sportbook-by-downline-report/days': 'accountId' | 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-wc-by-downline-report': 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PL-wc-by-downline-report/days': 'accountId' | 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/PLby-downline-report': 'domainId' | 'hideZero' | 'node' | 'product' | 'settledOn'
  '/PLby-market-report': 'competition' | 'domainId' | 'event' | 'eventId' | 'hideZero' | 'id' | 'market' | 'marketKind' | 'node' | 'product' | 'settledOn' | 'sport' | 'status'
  '/PLby-market-report/players': 'domainId' | 'eventId' | 'hideZero' | 'marketId' | 'node' | 'playerId' | 'product' | 'settledOn'
  '/account-statement': 'account' | 'amount' | 'at' | 'byDay' | 'byRound' | 'journalId' | 'kind' | 'kindGroup' | 'marketId' | 'provider' | 'ref'
  '/approve-withdraws': 'agentId' | 'amount' | 'approvedBy' | 'awaitsDocuments' | 'claimedBy' | 'decision' | 'domainId' | 'gateway' | 'id' | 'isClean' | 'isEscalated' | 'isWagered' | 'kyc' | 'method' | 'paidBy' | 'player' | 'playerId' | 'requestedAt' | 'risks' | 'status' | 'time' | 'turnover' | 'utr' | 'vip'
  '/approve-withdraws/bank-files': 'createdAt' | 'createdBy' | 'domainId' | 'reference' | 'status' | 'time'
  '/aura': 'agentId' | 'amount' | 'at' | 'domainId' | 'game' | 'kind' | 'player' | 'playerId' | 'roundId' | 'roundStatus'
  '/aura-game/:id': never
  '/aura-games-list': 'availability' | 'code' | 'devices' | 'domainId' | 'hasDemo' | 'hasRtp' | 'hasThumbnail' | 'kind' | 'releasedOn' | 'rtp' | 'status' | 'tags' | 'title'
  '/aura/games-played': 'agentId' | 'domainId' | 'game' | 'startedAt'
  '/aura/players': 'agentId' | 'domainId' | 'player' | 'playerId' | 'startedAt'
  '/aura/rounds': 'agentId' | 'bet' | 'domainId' | 'game' | 'id' | 'pl' | 'player' | 'playerId' | 'startedAt' | 'status' | 'win'
  '/banner': 'domainId' | 'language' | 'place' | 'status' | 'title'
  '/banner-create': 'from'
  '/banner-edit/:id': never
  '/competitions': 'id' | 'isBetLocked' | 'isVisible' | 'name' | 'region' | 'sport'
  '/cricket-market-report': 'competition' | 'domainId' | 'event' | 'hideZero' | 'id' | 'node' | 'settledOn'
  '/currencies': 'code'
  '/currency-create': never
  '/currency-edit/:id': never
  '/deposits': 'account' | 'agentId' | 'amount' | 'decidedBy' | 'domainId' | 'gateway' | 'gatewayOrder' | 'hasProof' | 'id' | 'isDuplicate' | 'isFirst' | 'method' | 'player' | 'playerId' | 'requestedAt' | 'status' | 'time' | 'utr' | 'vip'
  '/deposits/callbacks': 'at' | 'domainId' | 'gateway' | 'id' | 'orderId' | 'player' | 'reviewReason' | 'status' | 'time' | 'utr'
  '/deposits/differences': 'assignment' | 'claimedBy' | 'day' | 'dayId' | 'domainId' | 'gateway' | 'id' | 'kind' | 'orderId' | 'player' | 'status' | 'time'
  '/deposits/reconciliation': 'day' | 'domainId' | 'gateway' | 'id' | 'status'
  '/dev-dashboard': never
  '/dev-dashboard/events': 'at' | 'domainId' | 'name'
  '/dev-dashboard/failures': 'failedAt' | 'reason' | 'rowId' | 'task'
  '/device-alert': 'agentId' | 'assignedTo' | 'assignment' | 'at' | 'device' | 'domainId' | 'id' | 'ip' | 'player' | 'playerId' | 'severity' | 'status' | 'time' | 'type'
  '/device-restrictions': 'action' | 'createdAt' | 'createdBy' | 'domainId' | 'kind' | 'scope' | 'status' | 'value'
  '/domain-create': never
  '/domain-edit/:id': never
  '/domains': 'host' | 'name' | 'status'
  '/downline': 'createdAt' | 'domainId' | 'hasExposure' | 'hasRefPl' | 'inPoints' | 'isDue' | 'kind' | 'level' | 'node' | 'search' | 'status'
  '/downline-aging': 'account' | 'domainId' | 'kind' | 'node' | 'side'
  '/downline-aging/days': 'accountId' | 'ageGroup' | 'domainId' | 'node' | 'side'
  '/downline-banking': 'node'
  '/downline-cash': 'account' | 'accountId' | 'amount' | 'cash' | 'createdAt' | 'domainId' | 'id' | 'kind' | 'status'
  '/downline-changes': 'accountId' | 'at' | 'domainId' | 'kind'
  '/downline-create': 'parent'
  '/downline-edit/:id': never
  '/downline-limits': 'agentId' | 'domainId' | 'product' | 'sport'
  '/downline-sub-accounts': 'id' | 'isTwoStep' | 'needsSecondStep' | 'node' | 'status' | 'username'
  '/download-report': 'format' | 'report' | 'requestedAt' | 'status'
  '/event-markets': 'event' | 'eventId' | 'feed' | 'id' | 'isInPlay' | 'kind' | 'name' | 'status'
  '/events': 'competition' | 'competitionId' | 'id' | 'isBetLocked' | 'isInPlay' | 'isVisible' | 'name' | 'source' | 'sport' | 'startsAt' | 'status'
  '/gap': 'agentId' | 'amount' | 'at' | 'domainId' | 'game' | 'kind' | 'player' | 'playerId' | 'roundId' | 'roundStatus'
  '/gap-category': 'domainId' | 'isInMenu' | 'status' | 'title'
  '/gap-category-create': never
  '/gap-category-edit/:id': never
  '/gap-game-edit/:id': never
  '/gap-games': 'availability' | 'category' | 'code' | 'devices' | 'domainId' | 'hasDemo' | 'hasFreeSpins' | 'hasRtp' | 'hasThumbnail' | 'kind' | 'provider' | 'releasedOn' | 'rtp' | 'status' | 'subProvider' | 'tags' | 'title' | 'volatility'
  '/gap-provider': 'domainId' | 'status' | 'title'
  '/gap-provider-edit/:id': never
  '/gap-sub-provider': 'domainId' | 'status' | 'title'
  '/gap-sub-provider-edit/:id': never
  '/gap/games-played': 'agentId' | 'domainId' | 'game' | 'startedAt'
  '/gap/players': 'agentId' | 'domainId' | 'player' | 'playerId' | 'startedAt'
  '/gap/rounds': 'agentId' | 'bet' | 'domainId' | 'game' | 'id' | 'pl' | 'player' | 'playerId' | 'startedAt' | 'status' | 'win'
  '/general-setting': 'domain' | 'group'
  '/general-setting/access': never
  '/general-setting/access/:id': never
  '/general-setting/agents': never
  '/general-setting/agents/:id': never
  '/general-setting/betting': never
  '/general-setting/betting/:id': never
  '/general-setting/bonus': never
  '/general-setting/bonus/:id': never
  '/general-setting/care': never
  '/general-setting/care/:id': never
  '/general-setting/notifications': never
  '/general-setting/notifications/:id': never
  '/general-setting/payments': never
  '/general-setting/payments/:id': never
  '/general-setting/queues': never
  '/general-setting/queues/:id': never
  '/general-setting/reports': never
  '/general-setting/reports/:id': never
  '/general-setting/risk': never
  '/general-setting/risk/:id': never
  '/general-setting/site': never
  '/general-setting/site/:id': never
  '/ht-deposit': 'domainId' | 'language' | 'method' | 'status' | 'title' | 'type' | 'updatedAt'
  '/ht-deposit-create': 'from'
  '/ht-deposit-edit/:id': never
  '/inbound-keys': 'acceptsV1' | 'domainId' | 'isFeed' | 'keyId' | 'name' | 'status'
  '/inplay-bets': 'agentId' | 'away' | 'domainId' | 'event' | 'eventId' | 'isWatched' | 'kind' | 'marketId' | 'matched' | 'player' | 'playerId' | 'side' | 'sport' | 'status'
  '/inplay-exposure': never
  '/kyc': 'agentId' | 'assignment' | 'claimedBy' | 'domainId' | 'hasWithdrawal' | 'id' | 'isElsewhere' | 'isRequested' | 'phone' | 'player' | 'playerId' | 'playerLevel' | 'status' | 'submittedAt' | 'time' | 'type'
  '/manual-deposits': 'agentId' | 'amount' | 'assignment' | 'claimedBy' | 'domainId' | 'gateway' | 'id' | 'isMatched' | 'method' | 'player' | 'playerId' | 'requestedAt' | 'status' | 'time' | 'utr'
  '/manual-deposits/statements': 'account' | 'domainId' | 'importedAt' | 'importedBy' | 'status'
  '/market-result': 'competition' | 'event' | 'eventId' | 'hasFeedResult' | 'id' | 'kind' | 'name' | 'sport' | 'startsAt' | 'status' | 'time'
  '/market-templates': 'id' | 'isActive' | 'kind' | 'name' | 'sport'
  '/message-box': 'account' | 'agentId' | 'assigned' | 'assignment' | 'broadcastId' | 'category' | 'domainId' | 'id' | 'isBroadcast' | 'isUnread' | 'lastAt' | 'playerId' | 'priority' | 'status' | 'time'
  '/message-broadcasts': 'audience' | 'category' | 'domainId' | 'id' | 'sendAt' | 'status' | 'subject'
  '/message-drafts': 'addressee' | 'id' | 'savedAt' | 'status'
  '/messages-to-players': 'agentId' | 'at' | 'category' | 'domainId' | 'isBroadcast' | 'isRead' | 'player' | 'playerId'
  '/my-bets': 'agentId' | 'appVersion' | 'commission' | 'device' | 'deviceId' | 'domainId' | 'eventId' | 'externalId' | 'hasUnmatched' | 'id' | 'ip' | 'isInPlay' | 'marketId' | 'marketKind' | 'pl' | 'placedAt' | 'platform' | 'player' | 'playerId' | 'product' | 'settledAt' | 'side' | 'source' | 'sport' | 'stake' | 'status'
  '/my-bets/rejected': 'agentId' | 'at' | 'domainId' | 'ip' | 'marketId' | 'player' | 'playerId' | 'reason' | 'side' | 'stake'
  '/panel-logs': 'action' | 'actor' | 'actorRole' | 'at' | 'domainId' | 'entity' | 'ip' | 'journalId' | 'requestId' | 'result' | 'subject'
  '/permission-create': never
  '/permission-edit/:id': never
  '/permissions': 'isAssigned' | 'isCustom' | 'isDeveloperOnly' | 'isUsed' | 'isView' | 'module' | 'name' | 'title'
  '/pg-settings': 'code' | 'currency' | 'domainId' | 'mode' | 'name' | 'status' | 'type' | 'updatedAt'
  '/pg-settings-account-create': never
  '/pg-settings-account-edit/:id': never
  '/pg-settings-callback-fields/:id': never
  '/pg-settings-create': 'from'
  '/pg-settings-edit/:id': never
  '/pg-settings-gateway-create': never
  '/pg-settings-gateway-edit/:id': never
  '/pg-settings-withdraw-create': 'from'
  '/pg-settings-withdraw-edit/:id': never
  '/pg-settings/accounts': 'domainId' | 'holder' | 'kind' | 'status' | 'updatedAt'
  '/pg-settings/calls': 'at' | 'domainId' | 'gateway' | 'operation' | 'orderId' | 'outcome'
  '/pg-settings/float': 'at' | 'by' | 'domainId' | 'gateway' | 'gatewayId' | 'kind' | 'reference'
  '/pg-settings/gateways': 'adapter' | 'domainId' | 'environment' | 'name' | 'status' | 'updatedAt'
  '/pg-settings/withdraw': 'code' | 'currency' | 'domainId' | 'method' | 'name' | 'status' | 'updatedAt'
  '/player-adjustments': 'agentId' | 'amount' | 'batch' | 'category' | 'domainId' | 'entryType' | 'id' | 'mine' | 'player' | 'playerId' | 'requestedAt' | 'requestedBy' | 'status' | 'waitsForMe'
  '/player-balance-repair-report': 'account' | 'agentId' | 'assignment' | 'claimedBy' | 'detectedAt' | 'domainId' | 'gap' | 'id' | 'playerId' | 'severity' | 'status' | 'time'
  '/player-balance-repair-report/log': 'account' | 'agentId' | 'approvedBy' | 'at' | 'domainId' | 'id' | 'method' | 'playerId' | 'requestedBy'
  '/player-balance-repair-report/rounds': 'agentId' | 'assignment' | 'claimedBy' | 'domainId' | 'finding' | 'id' | 'isFree' | 'player' | 'playerId' | 'provider' | 'startedAt' | 'status' | 'time'
  '/player-balance-report': 'agentId' | 'day' | 'differs' | 'domainId' | 'holds' | 'isOpen' | 'isWhole' | 'liability' | 'moved' | 'player' | 'playerId'
  '/player-create': never
  '/player-downline': 'agentId' | 'domainId' | 'hasExposure' | 'id' | 'level' | 'player' | 'status'
  '/player-exposure': 'agentId' | 'domainId' | 'event' | 'exposure' | 'isWatched' | 'kind' | 'marketId' | 'player' | 'playerId' | 'product' | 'sport' | 'used'
  '/player-logs': 'agentId' | 'at' | 'by' | 'device' | 'domainId' | 'event' | 'ip' | 'player' | 'playerId' | 'result'
  '/player-notifications': 'agentId' | 'assignedTo' | 'assignment' | 'at' | 'domainId' | 'id' | 'isMine' | 'isMuted' | 'isRead' | 'kind' | 'player' | 'playerId' | 'severity' | 'status' | 'time'
  '/player/detail/:player_id': 'tab'
  '/players': 'agentId' | 'balance' | 'beneficiary' | 'device' | 'directly' | 'domainId' | 'email' | 'hasBalance' | 'hasExposure' | 'id' | 'ip' | 'ipOf' | 'isBetLocked' | 'isBonusBlocked' | 'isNegative' | 'isOnline' | 'isTest' | 'kyc' | 'lastLoginAt' | 'name' | 'phone' | 'playedOn' | 'player' | 'referrer' | 'referrerId' | 'registeredAt' | 'registrationLinkId' | 'source' | 'status' | 'tag' | 'vip'
  '/players-restriction': 'agentId' | 'domainId' | 'kind' | 'player' | 'playerId' | 'scope' | 'setAt' | 'source' | 'status'
  '/plus-minus-sheet': 'domainId' | 'hideZero' | 'node' | 'settledOn'
  '/profit': 'domainId' | 'hideZero' | 'node' | 'product' | 'settledOn'
  '/qt-casino-game-create': never
  '/qt-casino-game-edit/:id': never
  '/qt-casino-games': 'availability' | 'code' | 'devices' | 'domainId' | 'hasDemo' | 'hasFreeSpins' | 'hasRtp' | 'hasThumbnail' | 'kind' | 'provider' | 'releasedOn' | 'rtp' | 'status' | 'tags' | 'title' | 'volatility'
  '/qt-casino-provider-create': never
  '/qt-casino-provider-edit/:id': never
  '/qt-casino-providers': 'domainId' | 'status' | 'title'
  '/qtech': 'agentId' | 'amount' | 'at' | 'domainId' | 'game' | 'kind' | 'player' | 'playerId' | 'roundId' | 'roundStatus'
  '/qtech/games-played': 'agentId' | 'domainId' | 'game' | 'startedAt'
  '/qtech/players': 'agentId' | 'domainId' | 'player' | 'playerId' | 'startedAt'
  '/qtech/rounds': 'agentId' | 'bet' | 'domainId' | 'game' | 'id' | 'pl' | 'player' | 'playerId' | 'startedAt' | 'status' | 'win'
  '/referral-link': 'agentId' | 'code' | 'createdAt' | 'domainId' | 'playerId' | 'status'
  '/referral-list': 'agentId' | 'domainId' | 'kyc' | 'missing' | 'referrerId' | 'registeredAt'
  '/referral-transaction': 'agentId' | 'createdAt' | 'domainId' | 'refereeId' | 'referrerId' | 'status'
  '/registration-links': 'agentId' | 'campaign' | 'createdAt' | 'domainId' | 'name' | 'slug' | 'source' | 'status'
  '/registration-links-create': 'from'
  '/registration-links-edit/:id': never
  '/registration-links/days': 'agentId' | 'day' | 'linkId'
  '/risk-management': 'agent' | 'all' | 'domain' | 'event' | 'group' | 'kiosk' | 'market' | 'minLiability' | 'query' | 'share' | 'sport'
  '/role-create': 'from'
  '/role-edit/:id': never
  '/roles': 'id' | 'name' | 'permission' | 'status' | 'updatedAt'
  '/self-transaction': 'at' | 'domainId' | 'journalId' | 'ref' | 'side' | 'status' | 'type'
  '/setup': never
  '/slot': 'agentId' | 'amount' | 'at' | 'domainId' | 'game' | 'kind' | 'player' | 'playerId' | 'roundId' | 'roundStatus'
  '/slot-casino-game-create': never
  '/slot-casino-game-edit/:id': never
  '/slot-casino-games': 'availability' | 'code' | 'devices' | 'domainId' | 'hasDemo' | 'hasFreeSpins' | 'hasRtp' | 'hasThumbnail' | 'kind' | 'provider' | 'releasedOn' | 'rtp' | 'status' | 'tags' | 'title' | 'volatility'
  '/slot-casino-provider-create': never
  '/slot-casino-provider-edit/:id': never
  '/slot-casino-providers': 'domainId' | 'hasFreeRoundCalls' | 'status' | 'title'
  '/slot/games-played': 'agentId' | 'domainId' | 'game' | 'startedAt'
  '/slot/players': 'agentId' | 'domainId' | 'player' | 'playerId' | 'startedAt'
  '/slot/rounds': 'agentId' | 'bet' | 'domainId' | 'game' | 'id' | 'pl' | 'player' | 'playerId' | 'startedAt' | 'status' | 'win'
  '/sports': 'id' | 'isActive' | 'isBetLocked' | 'isVisible'
  '/sports-book': 'domainId' | 'kind' | 'node' | 'phase' | 'placedOn'
  '/sports-book/rejected': 'agentId' | 'at' | 'domainId' | 'ip' | 'player' | 'playerId' | 'reason' | 'stake'
  '/sportsbook-bets': 'agentId' | 'appVersion' | 'device' | 'deviceId' | 'domainId' | 'externalId' | 'id' | 'ip' | 'isDisputed' | 'isEachWay' | 'kind' | 'phase' | 'placedAt' | 'platform' | 'player' | 'playerId' | 'selectionId' | 'selections' | 'settledAt' | 'source' | 'sport' | 'stake' | 'status'
  '/sportsbook-bets/discrepancies': 'agentId' | 'assignment' | 'claimedBy' | 'detectedAt' | 'domainId' | 'id' | 'player' | 'playerId' | 'status' | 'ticketId' | 'time'
  '/sportsbook-bets/selections': 'domainId' | 'event' | 'id' | 'market' | 'outcome' | 'selection' | 'sport' | 'startsAt' | 'status' | 'time'
  '/state-restriction': 'code' | 'country' | 'deposit' | 'level' | 'name' | 'register' | 'rule' | 'sports' | 'updatedAt'
  '/state-restriction-edit/:id': never
  '/user-change-password': never
  '/user-create': 'from'
  '/user-detail/:id': 'tab'
  '/user-edit/:id': never
  '/users': 'agentId' | 'createdAt' | 'domainId' | 'email' | 'id' | 'isTwoStep' | 'lastLoginAt' | 'mustReset' | 'name' | 'role' | 'status' | 'username'
  '/wc': 'agentId' | 'amount' | 'at' | 'domainId' | 'game' | 'kind' | 'player' | 'playerId' | 'roundId' | 'roundStatus'
  '/wc-bets': 'agentId' | 'bet' | 'domainId' | 'game' | 'id' | 'pl' | 'player' | 'playerId' | 'startedAt' | 'status' | 'win'
  '/wc-casino-game-create': never
  '/wc-casino-game-edit/:id': never
  '/wc-casino-games': 'availability' | 'code' | 'devices' | 'domainId' | 'hasDemo' | 'hasRtp' | 'hasThumbnail' | 'kind' | 'provider' | 'providerCode' | 'releasedOn' | 'rtp' | 'status' | 'tags' | 'title'
  '/wc-casino-provider-create': never
  '/wc-casino-provider-edit/:id': never
  '/wc-casino-providers': 'domainId' | 'status' | 'title'
  '/wc/games-played': 'agentId' | 'domainId' | 'game' | 'startedAt'
  '/wc/players': 'agentId' | 'domainId' | 'player' | 'playerId' | 'startedAt'
  '/wc/rounds': 'agentId' | 'bet' | 'domainId' | 'game' | 'id' | 'pl' | 'player' | 'playerId' | 'startedAt' | 'status' | 'win'
  '/webhook-create': never
  '/webhook-edit/:id': never
  '/webhooks': 'createdBy' | 'domainId' | 'status' | 'url'
  '/webhooks/attempts': 'at' | 'deliveryId' | 'domainId' | 'error' | 'event'
  '/webhooks/deliveries': 'aggregate' | 'createdAt' | 'domainId' | 'endpointId' | 'event' | 'id' | 'isReplay' | 'messageId' | 'status'
  '/withdraws': 'agentId' | 'amount' | 'approvedBy' | 'assignment' | 'awaitsDocuments' | 'claimedBy' | 'decision' | 'domainId' | 'gateway' | 'id' | 'isClean' | 'isEscalated' | 'isWagered' | 'kyc' | 'method' | 'paidBy' | 'player' | 'playerId' | 'requestedAt' | 'risks' | 'status' | 'time' | 'turnover' | 'utr' | 'vip'
}

/** Every view by area, noun and file, under the place that it is made for. */
export interface Views {
  page:
    | 'access/roles/permissions-note'
    | 'access/sessions/own-account'
    | 'access/sessions/user-detail'
    | 'agents/cash/banking'
    | 'agents/cash/self-transaction'
    | 'developer/health/dev-dashboard'
    | 'exchange/board/inplay-exposure'
    | 'exchange/exposure/risk-management'
    | 'exchange/sportsbook/sports-book-today'
    | 'overview/dashboard/dashboard'
    | 'overview/player/player-detail'
    | 'overview/setup/setup'
    | 'payments/withdrawal-review/undoable'
    | 'players/device-restrictions/device-restrictions'
    | 'players/kyc-review/undo'
    | 'reports/balances/liability'
    | 'settings/general/general-setting'
    | 'settings/geo/state-restriction'
  above:
    | 'access/roles/permissions-note'
    | 'access/sessions/own-account'
    | 'agents/cash/banking'
    | 'agents/cash/self-transaction'
    | 'agents/tree/downline'
    | 'casino/provider-pages/provider-page'
    | 'developer/health/dev-dashboard'
    | 'exchange/board/inplay-exposure'
    | 'exchange/exposure/risk-management'
    | 'exchange/sportsbook/sports-book-today'
    | 'exchange/sportsbook/sportsbook-tabs'
    | 'overview/dashboard/dashboard'
    | 'overview/setup/setup'
    | 'payments/bank-files/payout-tabs'
    | 'payments/gateways/deposit-tabs'
    | 'payments/gateways/tabs'
    | 'payments/payouts/payout-desk'
    | 'payments/statements/manual-tabs'
    | 'payments/withdrawal-review/undoable'
    | 'players/device-restrictions/device-restrictions'
    | 'players/kyc-review/undo'
    | 'reports/balances/liability'
    | 'reports/repairs/repair-tabs'
    | 'reports/statements/account-statement'
    | 'settings/general/general-setting'
    | 'settings/geo/state-restriction'
  row:
    | 'access/activity/panel-log'
    | 'agents/cash-entries/cash-entry'
    | 'exchange/bets/detail/bet-detail'
    | 'exchange/events/event-detail'
    | 'exchange/exposure/player-exposure'
    | 'exchange/markets/event-market'
    | 'exchange/sportsbook/ticket'
    | 'payments/callback-review/callback'
    | 'payments/deposits/money-trail'
    | 'payments/gateway-accounts/account'
    | 'payments/manual-deposits/manual-case'
    | 'payments/reconciliation/difference'
    | 'payments/withdrawal-review/withdrawal-case'
    | 'players/accounts/chain'
    | 'players/device-alerts/device-alert'
    | 'players/kyc-review/case'
    | 'players/messages/thread'
    | 'reports/findings/cause'
  input:
    | 'agents/cash-entries/settled'
    | 'agents/cash/settle'
    | 'agents/cash/settle-many'
    | 'agents/opening/opening-account'
    | 'agents/opening/opening-limits'
    | 'agents/opening/sharing'
    | 'exchange/results/result-input'
    | 'payments/callback-mapping/mapping'
    | 'payments/statements/statement-import'
    | 'players/device-alerts/restrict-alert'
    | 'players/restrictions/restrict-named'
    | 'players/restrictions/restriction-terms'
    | 'reports/findings/repair'
}

/** Where every query is read. */
export type QueryPath =
  | '/api/account-statement/as-of'
  | '/api/account-statement/summary'
  | '/api/accounts/search'
  | '/api/agents/search'
  | '/api/aura/today'
  | '/api/bank-file-accounts'
  | '/api/collection-accounts/:id/payment-code'
  | '/api/competitions/search'
  | '/api/currency-choices'
  | '/api/dashboard/figures'
  | '/api/dashboard/queues'
  | '/api/dashboard/top-players'
  | '/api/deposits/:id/receipt'
  | '/api/deposits/reconciliation/days'
  | '/api/dev-dashboard/health'
  | '/api/dev-dashboard/invariants'
  | '/api/device-alert/:id/linked-accounts'
  | '/api/device-restrictions/own'
  | '/api/device-restrictions/test'
  | '/api/domain-choices'
  | '/api/downline-banking/accounts'
  | '/api/downline-cash/:id/receipt'
  | '/api/downline/:id/share-range'
  | '/api/downline/login-roles'
  | '/api/downline/new-account'
  | '/api/downline/path'
  | '/api/downline/summary'
  | '/api/downline/username'
  | '/api/event-markets/:id/runners'
  | '/api/event-markets/search'
  | '/api/events/search'
  | '/api/gap-category/choices'
  | '/api/gap-sub-provider/choices'
  | '/api/gap/today'
  | '/api/gateway-callbacks/:id/candidates'
  | '/api/gateway-choices'
  | '/api/gateways/:id/callback-samples'
  | '/api/general-setting/values'
  | '/api/history/:subject'
  | '/api/inplay-exposure/board'
  | '/api/installation/steps'
  | '/api/kyc/:id/case'
  | '/api/kyc/:id/next'
  | '/api/kyc/undoable'
  | '/api/manual-deposits/:id/next'
  | '/api/manual-method-choices'
  | '/api/market-result/:id/choices'
  | '/api/market-result/:id/preview'
  | '/api/market-templates/options'
  | '/api/message-box/:id/thread'
  | '/api/message-templates'
  | '/api/money-trail/:deposit'
  | '/api/my-bets/:bet/detail'
  | '/api/own-account'
  | '/api/ownership'
  | '/api/panel-logs/request/:requestId'
  | '/api/payout-batch'
  | '/api/payout-gateways'
  | '/api/permission-tree'
  | '/api/player-balance-repair-report/:id/cause'
  | '/api/player-balance-report/liability'
  | '/api/player-downline/:player_id/share-breakdown'
  | '/api/player-exposure/:player_id/markets'
  | '/api/player-exposure/:player_id/sharpness'
  | '/api/player-tags'
  | '/api/players/:player_id/access'
  | '/api/players/:player_id/card'
  | '/api/players/:player_id/casino'
  | '/api/players/:player_id/devices'
  | '/api/players/:player_id/hover-card'
  | '/api/players/:player_id/kyc'
  | '/api/players/:player_id/links'
  | '/api/players/:player_id/payments'
  | '/api/players/:player_id/recent'
  | '/api/players/:player_id/responsible-gaming'
  | '/api/players/:player_id/status'
  | '/api/players/:player_id/trend'
  | '/api/players/search'
  | '/api/qt-casino-providers/choices'
  | '/api/qtech/today'
  | '/api/region-choices'
  | '/api/restriction-targets'
  | '/api/reviewers/:queue'
  | '/api/risk-management/board'
  | '/api/risk-management/markets/:id/book'
  | '/api/risk-management/signal'
  | '/api/risk-management/top-players'
  | '/api/role-choices'
  | '/api/self-transaction/summary'
  | '/api/slot-casino-providers/choices'
  | '/api/slot/today'
  | '/api/sports-book/today'
  | '/api/sports/choices'
  | '/api/sports/names'
  | '/api/sportsbook-bets/:ticket/legs'
  | '/api/state-restriction/policy'
  | '/api/state-restriction/test'
  | '/api/time-zones'
  | '/api/users/:id/card'
  | '/api/users/:id/logins'
  | '/api/users/:id/sessions'
  | '/api/wc-casino-providers/choices'
  | '/api/wc/today'
  | '/api/withdrawals/undoable'
  | '/api/withdraws/:id/case'
  | '/api/withdraws/:id/next'
  | '/api/withdraws/:id/receipt'
