package dev.doorbell.wire.job;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Awaited.Verb;
import dev.doorbell.pdes.report.party.Part;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.proto.job.v1.SpecProto;

/** Waits to wire and back. */
final class WaitCodec {

    private WaitCodec() {}

    static SpecProto.Wait toWire(Wait wait) {
        return SpecProto.Wait.newBuilder()
                .setWho(toWire(wait.who()))
                .setWhat(toWire(wait.what()))
                .setBy(toWire(wait.by()))
                .build();
    }

    static Wait toModel(SpecProto.Wait wire) {
        return new Wait(toModel(wire.getWho()), toModel(wire.getWhat()), toModel(wire.getBy()));
    }

    private static SpecProto.Party toWire(Party party) {
        SpecProto.Party.Builder wire = SpecProto.Party.newBuilder();
        return switch (party) {
            case Party.Actor actor -> wire.setActor(toWire(actor)).build();
            case Party.Placed placed ->
                    wire.setPlaced(
                                    SpecProto.Party.Placed.newBuilder()
                                            .setActor(toWire(placed.actor()))
                                            .setNode(placed.node()))
                            .build();
            case Party.Parts parts ->
                    wire.setParts(
                                    SpecProto.Party.Parts.newBuilder()
                                            .setKind(parts.kind())
                                            .setWhole(toWire(parts.of())))
                            .build();
            case Party.Own own -> wire.setOwn(own.what()).build();
            case Party.Helped helped ->
                    wire.setHelped(
                                    SpecProto.Party.Helped.newBuilder()
                                            .setActor(toWire(helped.actor()))
                                            .setHelper(helped.helper()))
                            .build();
            case Party.Named named -> wire.setNamed(named.text()).build();
        };
    }

    private static Party toModel(SpecProto.Party wire) {
        return switch (wire.getFormCase()) {
            case ACTOR -> toModel(wire.getActor());
            case PLACED ->
                    new Party.Placed(
                            toModel(wire.getPlaced().getActor()), wire.getPlaced().getNode());
            case PARTS ->
                    Party.parts(wire.getParts().getKind(), toModel(wire.getParts().getWhole()));
            case OWN -> Party.own(wire.getOwn());
            case HELPED ->
                    new Party.Helped(
                            toModel(wire.getHelped().getActor()), wire.getHelped().getHelper());
            case NAMED -> Party.named(wire.getNamed());
            case FORM_NOT_SET -> throw new IllegalArgumentException("expected a form of a party");
        };
    }

    private static SpecProto.Actor toWire(Party.Actor actor) {
        SpecProto.Actor.Builder wire = SpecProto.Actor.newBuilder();
        for (Part part : actor.parts()) {
            SpecProto.Part.Builder level = wire.addPartsBuilder().setKind(part.kind());
            part.number().ifPresent(level::setNumber);
        }
        return wire.build();
    }

    private static Party.Actor toModel(SpecProto.Actor wire) {
        return new Party.Actor(
                wire.getPartsList().stream()
                        .map(part ->
                                part.hasNumber()
                                        ? Part.of(part.getKind(), part.getNumber())
                                        : Part.of(part.getKind()))
                        .toList());
    }

    private static SpecProto.Awaited toWire(Awaited what) {
        SpecProto.Awaited.Builder wire = SpecProto.Awaited.newBuilder();
        return switch (what) {
            case Awaited.Event event -> wire.setEvent(event.text()).build();
            case Awaited.Step step ->
                    wire.setStep(
                                    SpecProto.Awaited.Step.newBuilder()
                                            .setWho(toWire(step.who()))
                                            .setVerb(toWire(step.verb()))
                                            .setMeeting(step.meeting()))
                            .build();
        };
    }

    private static Awaited toModel(SpecProto.Awaited wire) {
        return switch (wire.getFormCase()) {
            case EVENT -> Awaited.event(wire.getEvent());
            case STEP ->
                    new Awaited.Step(
                            toModel(wire.getStep().getWho()),
                            toModel(wire.getStep().getVerb()),
                            wire.getStep().getMeeting());
            case FORM_NOT_SET -> throw new IllegalArgumentException("expected a form of an event");
        };
    }

    private static SpecProto.Awaited.Step.Verb toWire(Verb verb) {
        return switch (verb) {
            case COME_TO -> SpecProto.Awaited.Step.Verb.VERB_COME_TO;
            case GET_ON_IN -> SpecProto.Awaited.Step.Verb.VERB_GET_ON_IN;
            case PASS -> SpecProto.Awaited.Step.Verb.VERB_PASS;
        };
    }

    private static Verb toModel(SpecProto.Awaited.Step.Verb verb) {
        return switch (verb) {
            case VERB_COME_TO -> Verb.COME_TO;
            case VERB_GET_ON_IN -> Verb.GET_ON_IN;
            case VERB_PASS -> Verb.PASS;
            case VERB_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException("expected a verb but was " + verb);
        };
    }
}
