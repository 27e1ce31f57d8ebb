import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ENV, Problem, Public, type BaseEnv } from '@nb/nest-kit';
import { documentPage } from './documents.js';

/** The documents behind the links of `/api/compliance/documents`. */
@Controller('api/content/compliance')
export class DocumentsController {
  constructor(@Inject(ENV) private readonly env: BaseEnv) {}

  @Get(':id')
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  page(@Param('id') id: string): string {
    const page = documentPage(id, this.env.BRAND_NAME);
    if (page === null) throw new Problem('request.not-found');
    return page;
  }
}
