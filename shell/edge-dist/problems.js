import { ERROR_STATUS } from '@nb/contracts';
import { problemText, requestLanguage } from '@nb/nest-kit/problem-texts';
import { STATUS_CODES } from 'node:http';
import { chosenLanguage } from './doors.rules.js';
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** Whose account it is the edge does not know: the language chosen in this browser, otherwise the browser's own, otherwise English. */ const readersLanguage = (headers)=>requestLanguage(chosenLanguage(headers.cookie), headers['accept-language']);
/** The body of a refusal (decisions 27). */ export function problemOf(code, language, requestId, status = ERROR_STATUS[code]) {
    return {
        type: 'about:blank',
        status,
        code,
        ...problemText(code, language),
        ...requestId ? {
            requestId
        } : {}
    };
}
/** What stands beside the number in the first line of a bare answer. */ export const reasonOf = (status)=>STATUS_CODES[status] ?? 'Error';
/** Refuses through the framework. */ export function refuse(reply, code) {
    return reply.code(ERROR_STATUS[code]).headers({
        'content-type': PROBLEM_TYPE,
        'cache-control': 'no-store',
        'x-request-id': reply.request.id
    }).send(JSON.stringify(problemOf(code, readersLanguage(reply.request.headers), reply.request.id)));
}
/** Refuses on the bare response, for an answer that the proxy has taken over from the framework. */ export function refuseRaw(response, code, requestId, headers) {
    const body = JSON.stringify(problemOf(code, readersLanguage(response.req.headers), requestId));
    response.writeHead(ERROR_STATUS[code], {
        ...headers,
        'content-type': PROBLEM_TYPE,
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-request-id': requestId,
        ...ERROR_STATUS[code] === 503 ? {
            'retry-after': '1'
        } : {}
    });
    response.end(body);
}

//# sourceMappingURL=problems.js.map
