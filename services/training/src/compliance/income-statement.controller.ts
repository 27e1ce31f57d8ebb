import { Controller, Get, Inject, Query, Req, Res, type OnApplicationBootstrap } from '@nestjs/common';
import { documentQuery, type DocumentQuery, type SessionInfo } from '@nb/contracts';
import { CurrentSession, ENV, LOGGER, Public, requestLanguage, type Logger } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { incomeStatementUrl, type TrainingEnv } from '../env.js';

/**
 * «What people earn», the link beside everything about income: leads to the provider's own statement in the reader's language, or,
 * where none is configured, to the income disclosure of this product.
 */
@Controller('api/content/income-statement')
@Public()
export class IncomeStatementController implements OnApplicationBootstrap {
  constructor(
    @Inject(ENV) private readonly env: TrainingEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.env.INCOME_STATEMENT_URL === null)
      this.logger.info('INCOME_STATEMENT_URL is not set: «What people earn» leads to the income disclosure alone');
  }

  @Get()
  async open(
    @CurrentSession() session: SessionInfo | undefined,
    @Query({ schema: documentQuery }) { lang }: DocumentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const language = lang ?? requestLanguage(session?.language, request.headers['accept-language']);
    await reply
      .header('cache-control', 'no-cache')
      .redirect(
        incomeStatementUrl(this.env, language) ?? `/api/content/compliance/income-disclosure?lang=${language}`,
        302,
      );
  }
}
