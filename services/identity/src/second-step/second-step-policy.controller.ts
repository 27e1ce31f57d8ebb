import { Body, Controller, Get, Put } from '@nestjs/common';
import { secondStepPolicy, secondStepPolicyBody, type SecondStepPolicy } from '@nb/contracts';
import { MasterAdmin, ResponseSchema, StepUp } from '@nb/nest-kit';
import type { z } from 'zod';
import { Acting, type ActingAdmin } from '../admin/acting-admin.js';
import { SecondStepPolicyService } from './second-step-policy.service.js';

/** Who must have a second step, for master admins. */
@Controller('api/admin/second-step-policy')
@MasterAdmin()
export class SecondStepPolicyController {
  constructor(private readonly policy: SecondStepPolicyService) {}

  @Get()
  @ResponseSchema(secondStepPolicy)
  show(): Promise<SecondStepPolicy> {
    return this.policy.view();
  }

  @Put()
  @ResponseSchema(secondStepPolicy)
  @StepUp()
  change(
    @Acting() admin: ActingAdmin,
    @Body({ schema: secondStepPolicyBody }) body: z.output<typeof secondStepPolicyBody>,
  ): Promise<SecondStepPolicy> {
    return this.policy.change(admin, body);
  }
}
