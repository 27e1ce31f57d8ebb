import { RequestMethod, type Type } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { z } from 'zod';
import { RESPONSE_SCHEMA } from '../http/response-schema.js';
import {
  ACCESS,
  BEFORE_SECOND_STEP,
  EXPORT,
  PERSONAL_DATA,
  STEP_UP,
  WHILE_VIEWING,
  type StepUpKind,
} from '../session/decorators.js';
import type { Access } from '../session/access.rules.js';
import type { PersonalDataRules } from '../session/viewed-reads.js';

/** Keys under which Nest stores decorator metadata. */
export const [PATH, METHOD] = ['path', 'method'] as const;
const METHODS = new Map<unknown, string>([
  [RequestMethod.GET, 'get'],
  [RequestMethod.POST, 'post'],
  [RequestMethod.PUT, 'put'],
  [RequestMethod.PATCH, 'patch'],
  [RequestMethod.DELETE, 'delete'],
]);

export interface Route {
  /** HTTP method in lower case. */
  method: string;
  /** `/api/prospects/:id`. */
  path: string;
  controller: Type;
  /** Name of the controller's method. */
  name: string;
  access: Access | undefined;
  /** Whether a master admin may call it while viewing another account. */
  openWhileViewing: boolean;
  /** Whether it is open before a required second step is set up. */
  openBeforeSecondStep: boolean;
  /** Whether it asks for a fresh authentication. */
  stepUp: StepUpKind | undefined;
  /** Which personal data of another person the response contains. */
  personalData: PersonalDataRules | undefined;
  /** Schema of a successful response, from `@ResponseSchema`. */
  answer: z.ZodType | undefined;
}

/** The metadata that a decorator stored for a class, or for one of its methods. */
export const read = (key: string, target: object, method?: string): unknown =>
  (method === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, method)) as unknown;
export const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** Every route of the service's controllers. */
export function routesOf(discovery: DiscoveryService): Route[] {
  const routes: Route[] = [];
  for (const { metatype } of discovery.getControllers()) {
    if (typeof metatype !== 'function') continue;
    const controller = metatype as Type;
    const prototype = controller.prototype as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = name === 'constructor' ? undefined : prototype[name];
      if (typeof handler !== 'function') continue;
      const method = METHODS.get(read(METHOD, handler));
      if (method === undefined) continue;
      const access = (read(ACCESS, handler) ?? read(ACCESS, controller)) as Access | undefined;
      const openWhileViewing =
        method === 'get' ? read(EXPORT, handler) !== true : read(WHILE_VIEWING, handler) === true;
      const openBeforeSecondStep = (read(BEFORE_SECOND_STEP, handler) ?? read(BEFORE_SECOND_STEP, controller)) === true;
      const stepUp = (read(STEP_UP, handler) ?? read(STEP_UP, controller)) as StepUpKind | undefined;
      const personalData = read(PERSONAL_DATA, handler) as PersonalDataRules | undefined;
      const answer = read(RESPONSE_SCHEMA, handler) as z.ZodType | undefined;
      for (const base of listOf(read(PATH, controller)))
        for (const rest of listOf(read(PATH, handler))) {
          const path = `/${[base, rest]
            .map((part) => String(part).replace(/^\/+|\/+$/g, ''))
            .filter((part) => part !== '')
            .join('/')}`;
          routes.push({
            method,
            path,
            controller,
            name,
            access,
            openWhileViewing,
            openBeforeSecondStep,
            stepUp,
            personalData,
            answer,
          });
        }
    }
  }
  return routes;
}
